#!/usr/bin/env bash
# Runs: Debian's libtime-parsedate-perl (its version is printed), on times of ISO 8601.
# Guess: 2026-11-29T23:59:00Z is read, as its twin with "+00:00" is; if not, undef comes back.
# Seen: it is midnight: behind the day all is left over, and who asks for one value does not learn
# of it. With "+00:00" or a blank and "UTC" the hour is read. With WHOLE it is undef.
# Why it matters: nearly all times on the web end with Z. Everything that happened on a day happened
# at midnight, and the newest of two is any. Ours end with Z, too.
set -euo pipefail
perl -MTime::ParseDate -e 1 2>/dev/null ||
  { echo "Install Debian's libtime-parsedate-perl." >&2; exit 2; }
TZ=UTC perl - <<'PL'
use strict;
use warnings;
use POSIX 'strftime';
use Time::ParseDate;

my @texts = map { "2026-11-29$_" } 'T23:59:00Z', 'T23:59:00+00:00', ' 23:59:00 UTC';
my @seen;
for my $text (@texts) {
  my $time = parsedate($text);
  push @seen, defined $time ? strftime('%FT%R', gmtime $time) : 'undef';
}
my $whole = parsedate($texts[0], WHOLE => 1);
push @seen, defined $whole ? 'read' : 'undef';
print "version: Time::ParseDate $Time::ParseDate::VERSION\n";
print "guess:   2026-11-29T23:59, three times\n";
print 'seen:    ', join(', ', @seen), "\n";
exit(join(',', @seen) eq '2026-11-29T00:00,2026-11-29T23:59,2026-11-29T23:59,undef' ? 0 : 1);
PL
