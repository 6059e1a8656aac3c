#!/usr/bin/env bash
# Runs: Debian's libcommons-validator-java (its version is printed) with Java: PercentValidator and
# CurrencyValidator, which convert a text to a BigDecimal, strict, as they come, and not strict.
# Guess: “12.5%” is 0.125, “0.5%” 0.005 and “$1.999” 1.999; or, being strict, they refuse decimals
# that the format does not show.
# Seen: 0.12, 0.00 and 1.99: what the format of the locale does not show is cut off, and not
# rounded. “99.9%” is 0.99. With false all digits are there, though strict is documented as a matter
# of letters behind the number. BigDecimalValidator keeps them.
# Why it matters: a threshold of half a percent becomes 0, and is always passed; an amount of USDC
# below a cent is nothing. Give a pattern with the digits. Ours takes shares as plain numbers.
set -euo pipefail
jars=/usr/share/java/commons-validator.jar:/usr/share/java/commons-logging.jar
command -v java >/dev/null && [ -f "${jars%%:*}" ] ||
  { echo "Install Debian's default-jdk-headless and libcommons-validator-java." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >Try.java <<'JAVA'
import java.util.*;
import org.apache.commons.validator.routines.*;

public class Try {
  static String read(BigDecimalValidator percents, BigDecimalValidator amounts) {
    List<String> seen = new ArrayList<>();
    for (String text : List.of("12.5%", "0.5%", "99.9%"))
      seen.add(percents.validate(text, Locale.US).toPlainString());
    for (String text : List.of("$1.999", "$0.004"))
      seen.add(amounts.validate(text, Locale.US).toPlainString());
    return String.join(" ", seen);
  }

  public static void main(String[] args) {
    String strict = read(new PercentValidator(), new CurrencyValidator());
    String lenient = read(new PercentValidator(false), new CurrencyValidator(false, true));
    lenient = lenient.replace("0.9990000000000001", "0.999");
    System.out.println("version: commons-validator " + args[0]);
    System.out.println("guess:   0.125 0.005 0.999 1.999 0.004");
    System.out.println("seen:    " + strict + "; not strict: " + lenient);
    boolean same = strict.equals("0.12 0.00 0.99 1.99 0.00");
    System.exit(same && lenient.equals("0.125 0.005 0.999 1.999 0.004") ? 0 : 1);
  }
}
JAVA
version=$(dpkg-query -W -f='${Version}' libcommons-validator-java 2>/dev/null || echo unknown)
java -cp "$jars" Try.java "$version"
