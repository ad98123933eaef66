"""The picture on the table: draws an immutable view and reports when frames were shown."""
