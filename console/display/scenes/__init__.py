"""One module per picture the table can show."""
