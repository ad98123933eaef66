# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The parts of a table: printed, cut by a laser, checked, drawn. Run by ``make enclosure``."""
