#!/bin/sh
# Fits nginx.conf to the containers of compose.yml: fit-nginx.sh FILE RESOLVER TRUSTED_PROXIES
set -eu
file=$1 resolver=$2
rest='resolve max_fails=1 fail_timeout=10s;'
backup='resolve max_fails=0 backup;'
upstream="  resolver $resolver valid=5s;\n  resolver_timeout 2s;"
for end in "$rest" "$backup"; do
  for gateway in gateway-1:3000 gateway-2:3000; do upstream="$upstream\n  server $gateway $end"; done
done
trusted=
for proxy in $(echo "$3" | tr , ' '); do trusted="$trusted  set_real_ip_from $proxy;\n"; done
sed -i \
  -e "s|^  server 127\.0\.0\.1:3000 .*;|$upstream|" \
  -e "s|^  # set_real_ip_from .*|$trusted|" \
  -e 's|^  root /srv/trends/public;|  root /srv/public;|' \
  -e 's|/var/log/nginx/trends\.log|/var/log/nginx/access.log|' \
  -e '/brotli_static/d' "$file"
