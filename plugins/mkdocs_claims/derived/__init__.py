"""What follows from the records. Each value comes from one pure function and is stored nowhere."""
