#!/usr/bin/env bash
# Runs: Debian's libhsqldb-java (HSQLDB, its version is printed) with Java: whole numbers divided by
# numbers with a point, and the same by multiplication and from a decimal column.
# Guess: 3 / 1.5 is 2, 10 / 4.0 is 2.5 or 2.50, 1 / 0.5 is 2, and 10000 units / 1000000.0 are 0.01,
# as in other databases, where a decimal on one side makes the result a decimal.
# Seen: 3, 2, “division by zero” and 0. The divisor is cut to a whole number before the division,
# and the result is an INTEGER. 10 * 0.25 is 2.50, and a decimal divided by a whole number is right.
# Why it matters: units of USDC divided by 1000000.0 are no dollars at all, and a test that runs on
# an HSQLDB in memory shows another share than the real database, or stops at 1 / 0.5. Divide by
# 1e6, or cast the first operand. Ours does such sums as whole units.
set -euo pipefail
jar=/usr/share/java/hsqldb.jar
command -v java >/dev/null && [ -f "$jar" ] ||
  { echo "Install Debian's default-jdk-headless and libhsqldb-java." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >Try.java <<'JAVA'
import java.sql.*;
import java.util.*;

public class Try {
  public static void main(String[] args) throws Exception {
    Connection connection = DriverManager.getConnection("jdbc:hsqldb:mem:night", "sa", "");
    Statement statement = connection.createStatement();
    statement.execute("create table sale (units bigint, usd decimal(18, 6))");
    statement.execute("insert into sale values (10000, 0.010000)");
    List<String> seen = new ArrayList<>();
    for (String sum : List.of("3 / 1.5", "10 / 4.0", "1 / 0.5", "units / 1000000.0",
        "10 * 0.25", "units / 1e6", "usd / 4")) {
      try (ResultSet row = statement.executeQuery("select " + sum + " from sale")) {
        row.next();
        seen.add(row.getString(1));
      } catch (SQLException error) {
        seen.add(error.getMessage().replaceFirst(".*: ", ""));
      }
    }
    String found = String.join(", ", seen);
    System.out.println("version: HSQLDB " + connection.getMetaData().getDatabaseProductVersion());
    System.out.println("guess:   2, 2.5, 2, 0.01, 2.50, 0.01, 0.002500");
    System.out.println("seen:    " + found);
    String described = "3, 2, division by zero, 0, 2.50, 0.01, 0.002500";
    System.exit(found.replace("0.01E0", "0.01").equals(described) ? 0 : 1);
  }
}
JAVA
java -cp "$jar" Try.java
