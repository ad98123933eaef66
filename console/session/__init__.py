"""What happens at a table from the first pad to the result: plain objects, no threads, no clock."""
