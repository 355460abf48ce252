"""What follows from the records. Each value comes from one pure function and is stored nowhere."""

import os

# NumPy reads this when it is loaded, which is below. Claims are compared on one processor: to have NumPy start a thread
# for each of the others costs every build and command a tenth of a second of CPU.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
