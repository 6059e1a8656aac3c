#!/usr/bin/env bash
# Runs: Debian's Alertmanager (its version is printed) with one rule of inhibition: a critical alert
# silences a warning if both have an equal "instance". Three alerts: a critical one and a warning
# that have no such label, and a warning that has it.
# Guess: only alerts that have the label can be equal in it, so nothing is silenced.
# Seen: the warning without the label is silenced. A label that both lack counts as equal; so does
# one that is empty.
# Why it matters: alerts on sums and on what is absent have no instance, so a rule that is meant for
# one machine silences all of them, everywhere. Our rule's source is GatewayDown, which always has
# an instance.
set -euo pipefail
for program in prometheus-alertmanager curl jq node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"

cat >rules.yml <<'YAML'
route: { receiver: nobody, group_wait: 1s }
receivers: [{ name: nobody }]
inhibit_rules:
  - source_matchers: [severity="critical"]
    target_matchers: [severity="warning"]
    equal: [instance]
YAML
probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
prometheus-alertmanager --config.file=rules.yml --storage.path="$work/data" \
  --web.listen-address="127.0.0.1:$port" --cluster.listen-address= 2>/dev/null &
server=$!
until (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.1; done
api="http://127.0.0.1:$port/api/v2/alerts"
curl -s -H 'Content-Type: application/json' "$api" -d '[
  { "labels": { "alertname": "NoNight", "severity": "critical" } },
  { "labels": { "alertname": "FewSales", "severity": "warning" } },
  { "labels": { "alertname": "Slow", "severity": "warning", "instance": "a" } }]'
for _ in $(seq 100); do
  seen=$(curl -s "$api" |
    jq -r 'map("\(.labels.alertname) \(.status.state)") | sort | join(", ")')
  [[ $seen == *unprocessed* || -z $seen ]] || break
  sleep 0.1
done
echo "version: $(prometheus-alertmanager --version 2>&1 | head -1 | cut -d'(' -f1)"
echo 'guess:   FewSales active, NoNight active, Slow active'
echo "seen:    $seen"
[ "$seen" = 'FewSales suppressed, NoNight active, Slow active' ]
