def open_queue(name):
    """Opens a queue."""
