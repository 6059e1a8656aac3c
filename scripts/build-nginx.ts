import { dirname, join } from 'node:path';
import { replaceFiles } from '../pipeline/platform/files.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { findBoundNames } from './nginx/gateways.ts';
import { defaultNginxOptions, type NginxOptions, renderNginxConfig } from './nginx/nginx-config.ts';
import { defaultTls, type Tls } from './nginx/tls.ts';

const shippedFile = join(dirname(import.meta.dirname), 'gateway', 'nginx', 'nginx.conf');
const { listen, publicDir, gateways } = defaultNginxOptions;
const { values, fail } = readCommandLine({
  name: 'build-nginx',
  does: 'Writes the configuration of nginx: the shipped one, or one with your own addresses.',
  options: {
    listen: {
      type: 'string',
      multiple: true,
      value: 'ADDRESS',
      means: 'where nginx listens; may be repeated',
    },
    'public-dir': { type: 'string', value: 'DIR', means: 'the folder that nginx serves' },
    gateway: {
      type: 'string',
      multiple: true,
      value: 'HOST:PORT',
      means: 'a gateway behind nginx; may be repeated',
    },
    'server-name': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      means: 'a host name of the service, the main one first; may be repeated',
    },
    'tls-certificate': {
      type: 'string',
      value: 'FILE',
      means:
        'the certificate with its chain; port 80 then redirects to TLS, and --listen is for TLS',
    },
    'tls-key': { type: 'string', value: 'FILE', means: 'the key of the certificate' },
    'acme-dir': {
      type: 'string',
      value: 'DIR',
      means: `where an ACME client leaves its challenges (default: ${defaultTls.acmeDir})`,
    },
    resolver: {
      type: 'string',
      value: 'ADDRESS',
      means:
        'the DNS server that knows the names of gateways, such as 127.0.0.11 in Docker; needs nginx 1.27.3 or newer',
    },
    'old-nginx': {
      type: 'boolean',
      means:
        'with --resolver, for nginx before 1.27.3: one --gateway, whose name has the addresses of all gateways',
    },
    'trusted-proxies': {
      type: 'string',
      value: 'LIST',
      means:
        'proxies in front of nginx, such as a CDN: addresses or networks, with commas between; as in TRUSTED_PROXIES',
    },
    'access-log': {
      type: 'string',
      value: 'FILE',
      means: 'where nginx logs requests with their ids',
    },
    'no-brotli': { type: 'boolean', means: 'for an nginx without the brotli module' },
    out: { type: 'string', value: 'FILE', means: 'the file to write (default: the shipped one)' },
  },
});

try {
  const { out = shippedFile } = values;
  const tls = readTls();
  const chosen: NginxOptions = {
    listen: values.listen ?? (tls ? defaultTls.listen : listen),
    serverNames: values['server-name'] ?? [],
    tls,
    publicDir: values['public-dir'] ?? publicDir,
    gateways: values.gateway ?? gateways,
    resolver: values.resolver,
    oldNginx: values['old-nginx'] === true,
    trustedProxies: values['trusted-proxies']?.split(',').filter((text) => text !== '') ?? [],
    brotli: values['no-brotli'] !== true,
    accessLog: values['access-log'],
  };
  const text = renderNginxConfig(chosen);
  const changed = await replaceFiles([{ path: out, bytes: Buffer.from(text) }]);
  process.stdout.write(`${out}: ${changed === 0 ? 'unchanged' : 'written'}\n`);
  const bound = findBoundNames(chosen);
  if (bound.length > 0) process.stdout.write(`${describeBound(bound)}\n`);
} catch (error) {
  fail(error);
}

function readTls(): Tls | undefined {
  const { 'tls-certificate': certificate, 'tls-key': key, 'acme-dir': acmeDir } = values;
  if (certificate === undefined && key === undefined && acmeDir === undefined) return undefined;
  if (certificate === undefined || key === undefined) {
    throw new Error('TLS needs both --tls-certificate and --tls-key');
  }
  return { certificate, key, acmeDir: acmeDir ?? defaultTls.acmeDir, listenPlain: listen };
}

function describeBound(names: readonly string[]): string {
  return `nginx does not start if it cannot look up ${names.join(', ')}; with --resolver it looks names up while it runs`;
}
