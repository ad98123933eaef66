"""Everything that touches a wire, and its simulated twin behind the same interface."""
