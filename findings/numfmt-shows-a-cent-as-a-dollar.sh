#!/usr/bin/env bash
# Runs: numfmt of GNU coreutils (its version is printed) on small numbers, with two decimals.
# Guess: 0.01 is shown as 0.01 and 1.2 as 1.20, whether a scale is asked for or not.
# Seen: with --to=si each number below 1000 is first rounded to a whole one, and then gets two
# decimals: 0.01 is 1.00, 0.0000004 too, 1.2 is 2.00, and 1234.5 is 1.24K. With --round=nearest they
# are 0.00 and 1.00. Without a scale 1.2 is 1.21. The manual says that numbers are rounded away from
# zero; not that it happens ahead of the decimals, nor that 1.20 is no number with two of them.
# Why it matters: a column of prices through "numfmt --to=si --format=%.2f" says a dollar for a
# cent. Our report writes its own amounts.
set -euo pipefail
export LC_ALL=C
command -v numfmt >/dev/null || { echo "Install Debian's coreutils." >&2; exit 2; }

show() { numfmt --format=%.2f "$@" | tr '\n' ' ' | sed 's/ $//'; }
scaled=$(show --to=si 0.01 0.0000004 1.2 999 1234.5)
nearest=$(show --to=si --round=nearest 0.01 1.2)
plain=$(show 0.01 1.2)
echo "version: $(numfmt --version | head -1)"
echo 'guess:   0.01 0.00 1.20 999.00 1.23K, 0.01 1.20, 0.01 1.20'
echo "seen:    $scaled, $nearest, $plain"
[ "$scaled, $nearest, $plain" = '1.00 1.00 2.00 999.00 1.24K, 0.00 1.00, 0.01 1.21' ]
