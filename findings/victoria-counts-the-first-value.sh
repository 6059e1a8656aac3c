#!/usr/bin/env bash
# Runs: Debian's VictoriaMetrics and promtool (versions are printed) on a counter that is seen for
# the first time with the value 5, and stays there.
# Guess: increase() is 0 in both, because nothing rose while anybody looked.
# Seen: it is 5 in VictoriaMetrics, and 0 in Prometheus; increase_prometheus() is 0.
# Why it matters: rules that were written for Prometheus see five new sales, or failures, when a
# gateway comes into view with old counters, as after a pause of the scraper; the other way round,
# Prometheus never sees the first event of a label. Ours starts each counter at 0, so that both see
# it.
set -euo pipefail
PATH=$PATH:/usr/sbin
for program in victoria-metrics promtool curl jq node; do
  command -v "$program" >/dev/null || { echo "Install Debian's $program." >&2; exit 2; }
done
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; wait; rm -rf "$work"' EXIT
cd "$work"

probe='s=net.createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
port=$(node -e "$probe")
victoria-metrics -httpListenAddr="127.0.0.1:$port" -storageDataPath=data >log 2>&1 &
server=$!
until curl -s "http://127.0.0.1:$port/health" >/dev/null; do sleep 0.1; done
now=$(date +%s)
for second in 100 80 60; do echo "sold_total 5 $((now - second))000"; done |
  curl -s --data-binary @- "http://127.0.0.1:$port/api/v1/import/prometheus"
ask() {
  curl -s --data-urlencode "query=$1(sold_total[5m])" "http://127.0.0.1:$port/api/v1/query" |
    jq -r '.data.result[0].value[1]'
}
for _ in $(seq 100); do
  seen=$(ask increase)
  [ "$seen" = null ] || break
  sleep 0.2
done
cat >rules.yml <<'YAML'
evaluation_interval: 20s
tests:
  - interval: 20s
    input_series: [{ series: sold_total, values: '_ _ 5 5 5' }]
    promql_expr_test:
      - expr: increase(sold_total[5m])
        eval_time: 80s
        exp_samples: [{ labels: '{}', value: 0 }]
YAML
promtool test rules rules.yml >/dev/null 2>&1 && prometheus=0 || prometheus=other
echo "version: VictoriaMetrics $(dpkg-query -W -f '${Version}' victoria-metrics)"
echo "version: $(promtool --version 2>&1 | head -1 | cut -d'(' -f1)"
echo 'guess:   0 in VictoriaMetrics, 0 in Prometheus'
echo "seen:    $seen in VictoriaMetrics, $prometheus in Prometheus, increase_prometheus" \
  "$(ask increase_prometheus)"
[ "$seen $prometheus" = '5 0' ]
