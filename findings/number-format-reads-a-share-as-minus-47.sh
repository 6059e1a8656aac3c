#!/usr/bin/env bash
# Runs: Debian's libnumber-format-perl (its version is printed), whose unformat_number() turns a
# text with separators and signs of a currency into a number.
# Guess: "4e-7" is 0.0000004, as everywhere in Perl, or undef.
# Seen: all that is no digit, point or minus is dropped: "4e-7" is -47, and "1e5" is 15. Its other
# half, format_number() with seven decimals, writes 0.0000004 as "4e-07", which is read as -407
# then.
# Why it matters: a small share or price becomes a large loss, on its way through one module. Our
# figures are plain digits.
set -euo pipefail
perl -MNumber::Format -e 1 2>/dev/null ||
  { echo "Install Debian's libnumber-format-perl." >&2; exit 2; }
perl - <<'PL'
use strict;
use warnings;
use Number::Format;

my $format = Number::Format->new;
my @seen = map { $format->unformat_number($_) // 'undef' } '$1,000.50', '1e5', '4e-7';
my $text = $format->format_number(0.0000004, 7);
push @seen, "$text: " . $format->unformat_number($text);
print "version: Number::Format $Number::Format::VERSION\n";
print "guess:   1000.5, 100000, 4e-07, 0.0000004: 4e-07\n";
print 'seen:    ', join(', ', @seen), "\n";
exit(join(',', @seen) eq '1000.5,15,-47,4e-07: -407' ? 0 : 1);
PL
