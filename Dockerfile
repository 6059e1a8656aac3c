# Everything is built here; nothing of this stage but its results is shipped.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# nginx in front of the gateways: serves what is public, and hands on what is paid. From 1.27.3 on, it looks up names
# while it runs, so it starts without the gateways and finds them at a new address.
FROM nginx:1.28-alpine@sha256:a8b39bd9cf0f83869a2162827a0caf6137ddf759d50a171451b335cecc87d236 AS front
# The DNS server that knows the gateways' names: Docker's own.
ARG RESOLVER=127.0.0.11
# The proxies in front of nginx, such as a server that ends TLS, with commas between.
ARG TRUSTED_PROXIES=
COPY deployment/nginx.conf /etc/nginx/conf.d/default.conf
COPY deployment/fit-nginx.sh /tmp/
RUN sh /tmp/fit-nginx.sh /etc/nginx/conf.d/default.conf "$RESOLVER" "$TRUSTED_PROXIES" && rm /tmp/fit-nginx.sh

# The gateway as one bundle, with its production dependencies in it. It writes the ledger of a single gateway, and in
# /srv/state what has to outlive a ledger: which one it was.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS gateway
ENV NODE_ENV=production \
  PORT=3000 \
  DATA_DIR=/srv/data \
  PUBLIC_DIR=/srv/public \
  LEDGER_DIR=/srv/ledger \
  LEDGER_MEMORY=/srv/state/ledger.json
WORKDIR /app
COPY --from=build /app/dist ./dist
RUN mkdir -p /srv/data /srv/public /srv/ledger /srv/state && chown node:node /srv/ledger /srv/state
USER node
EXPOSE 3000
# Images in OCI's format hold no health check, so compose.yml has the same one. For podman alone: --format docker.
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health').then((answer)=>process.exit(answer.ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/gateway.js"]
