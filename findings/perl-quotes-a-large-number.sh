#!/usr/bin/env bash
# Runs: Perl's own JSON::PP and Debian's JSON::XS (versions are printed) on numbers and texts.
# Guess: a number is written as a number and a text as a text, whatever was done with them.
# Seen: 123456789012345678901, read as a number, is written as a text by both. In JSON::PP the text
# "10000" is the number 10000 as soon as it was used in a sum; in JSON::XS it stays a text.
# Why it matters: amounts change their type by being added up, or by being large, and a strict
# reader refuses the line; which module runs depends on what else is installed ("use JSON" takes XS
# if it can).
set -euo pipefail
perl -MJSON::XS -e 1 2>/dev/null || { echo "Install Debian's libjson-xs-perl." >&2; exit 2; }

try() {
  perl -M"$1" -e 'my $json = '"$1"'->new->canonical;
    my $row = $json->decode(q({"amount":"10000","large":123456789012345678901}));
    my $sum = $row->{amount} + 1;
    print $json->encode({%$row});'
}
echo "version: $(perl -e 'use JSON::PP (); use JSON::XS ();
  print "JSON::PP $JSON::PP::VERSION, JSON::XS $JSON::XS::VERSION, Perl $^V"')"
echo 'guess:   {"amount":"10000","large":123456789012345678901} from both'
seen="$(try JSON::PP) $(try JSON::XS)"
echo "seen:    $seen"
[ "$seen" = '{"amount":10000,"large":"123456789012345678901"} '\
'{"amount":"10000","large":"123456789012345678901"}' ]
