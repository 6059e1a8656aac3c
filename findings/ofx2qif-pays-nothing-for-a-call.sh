#!/usr/bin/env bash
# Runs: ofx2qif and ofxdump of Debian's package ofx (its version is printed) on a statement whose
# amounts have six decimals, which OFX allows as it allows a comma for the point.
# Guess: both write the amounts as they stand: neither OFX nor QIF knows how many decimals a
# currency has, and the program only changes the form.
# Seen: both write cents. 0.004000 is 0.00, -0.004000 is -0.00, and 12345678.123456 is 12345678.12.
# Texts, ids and dates come through.
# Why it matters: a thousand calls below half a cent are a thousand lines of nothing in the books,
# and the balance does not fit them. Write one sum a night. We write no such statements.
set -euo pipefail
command -v ofx2qif >/dev/null && command -v ofxdump >/dev/null ||
  { echo "Install Debian's ofx." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=$(dpkg-query -W -f='${Version}' ofx 2>/dev/null || echo unknown)
{
  printf '%s\n' OFXHEADER:100 DATA:OFXSGML VERSION:102 SECURITY:NONE ENCODING:USASCII \
    CHARSET:1252 COMPRESSION:NONE OLDFILEUID:NONE NEWFILEUID:NONE '' \
    '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261130' \
    '<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><TRNUID>1' \
    '<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD' \
    '<BANKACCTFROM><BANKID>1<ACCTID>1<ACCTTYPE>CHECKING</BANKACCTFROM>' \
    '<BANKTRANLIST><DTSTART>20261101<DTEND>20261130'
  for amount in 0.010000 0.004000 -0.004000 12345678.123456; do
    echo "<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261129<TRNAMT>$amount"
    echo "<FITID>$amount<NAME>call</STMTTRN>"
  done
  printf '%s\n' '</BANKTRANLIST><LEDGERBAL><BALAMT>12345678.133456<DTASOF>20261130</LEDGERBAL>' \
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
} >statement.ofx
qif=$(ofx2qif statement.ofx 2>/dev/null | sed -n 's/^T\([-0-9]\)/\1/p' | tr '\n' ' ')
dump=$(ofxdump statement.ofx 2>/dev/null | sed -n 's/^ *Total money amount: //p' | tr '\n' ' ')
echo "version: ofx $version"
echo 'guess:   0.010000 0.004000 -0.004000 12345678.123456 from both'
echo "seen:    ${qif}and $dump"
[ "$qif" = '0.01 0.00 -0.00 12345678.12 ' ] && [ "$dump" = "$qif" ]
