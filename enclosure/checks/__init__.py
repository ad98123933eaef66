# SPDX-License-Identifier: CERN-OHL-P-2.0
"""What must hold of every part, panel and table: each check gives the list of its faults.

``make enclosure`` and the tests ask the same functions; spoilt parameters must fail them too.
"""
