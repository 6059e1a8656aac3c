#!/usr/bin/env bash
# Runs: Debian's libjson-java (json-lib, its version is printed) with Java: numbers of JSON are
# read, and the same numbers are put into an object by code.
# Guess: a number with a point is a double, so 1234.567890 is 1234.56789 either way.
# Seen: read from a text it is 1234.5679, and 12345.678901 is 12345.679: numbers of the parser are
# cut to single precision where that has an end, though the object that is handed out is a Double.
# 16777217.5 becomes 16777218. Put by code, all are right.
# Why it matters: takings above a hundred dollars lose their sixth decimal, above a thousand their
# fifth, and a time in seconds with a fraction is minutes away; small amounts in tests are right.
# Ours sends amounts as text.
set -euo pipefail
folder=/usr/share/java
command -v java >/dev/null && [ -f "$folder/json-lib.jar" ] ||
  { echo "Install Debian's default-jdk-headless and libjson-java." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >Try.java <<'JAVA'
import java.util.*;
import net.sf.json.JSONObject;

public class Try {
  public static void main(String[] args) {
    List<String> read = new ArrayList<>();
    List<String> put = new ArrayList<>();
    for (String text : List.of("0.010000", "100.123456", "1234.567890", "12345.678901",
        "16777217.5", "1795996740.5")) {
      Object value = JSONObject.fromObject("{\"usd\": " + text + "}").get("usd");
      read.add(String.format(Locale.ROOT, "%.6f", (Double) value));
      Object same = new JSONObject().element("usd", Double.parseDouble(text)).get("usd");
      put.add(String.format(Locale.ROOT, "%.6f", (Double) same));
    }
    String right = "0.010000 100.123456 1234.567890 12345.678901 16777217.500000 "
        + "1795996740.500000";
    System.out.println("version: json-lib " + args[0]);
    System.out.println("guess:   " + right);
    System.out.println("seen:    " + String.join(" ", read));
    boolean described = String.join(" ", read).equals(
        "0.010000 100.123460 1234.567900 12345.679000 16777218.000000 1795996800.000000");
    System.exit(described && String.join(" ", put).equals(right) ? 0 : 1);
  }
}
JAVA
version=$(dpkg-query -W -f='${Version}' libjson-java 2>/dev/null || echo unknown)
class=$folder/json-lib.jar
for name in lang beanutils collections3 logging; do class=$class:$folder/commons-$name.jar; done
java -cp "$class:$folder/ezmorph.jar:$folder/slf4j-api.jar" Try.java "$version" 2>error.log ||
  { code=$?; cat error.log >&2; exit "$code"; }
