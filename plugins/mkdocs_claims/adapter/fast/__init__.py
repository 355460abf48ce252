"""The theme's page around each of ours, drawn once for pages of one shape and joined from its pieces for the rest.

A template is followed while it draws one page, with stand-ins for whatever is the page's own. What comes
of it is a recipe: the constant text, the page's values between, and the conditions under which another page
would have been drawn alike. A page that meets them is joined; every other page is drawn in full, as is every page
of a template that does with a page's values what cannot be followed.
"""
