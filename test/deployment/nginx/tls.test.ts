import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as askByHttps } from 'node:https';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serve } from '../../standin/serve.ts';
import { openNginx } from './open-nginx.ts';
import { newFolder } from '../../run/new-folder.ts';

const serverName = 'trends.example';
const folder = newFolder();
const acmeDir = join(folder, 'acme');
const certificate = join(folder, 'own.pem');
const key = join(folder, 'own.key');
const gateway = await serve((_, response) => response.end('{"from":"gateway"}'));
afterAll(gateway.close);
const subject = ['-subj', `/CN=${serverName}`, '-addext', `subjectAltName=DNS:${serverName}`];
const files = ['-keyout', key, '-out', certificate, '-days', '2'];
execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
  stdio: 'ignore',
});
mkdirSync(join(acmeDir, '.well-known/acme-challenge'), { recursive: true });
writeFileSync(join(acmeDir, '.well-known/acme-challenge/token'), 'token.thumbprint');
const nginx = await openNginx({
  publicDir: resolve('public'),
  gatewayPorts: [gateway.port],
  tls: { serverName, certificate, key, acmeDir },
});

/** Sends a request by TLS, and trusts only our own certificate. */
function askByTls(path: string): Promise<{ status: number | undefined; text: string }> {
  const options = {
    host: '127.0.0.1',
    port: nginx.tlsPort,
    path,
    servername: serverName,
    ca: readFileSync(certificate),
    agent: false,
  };
  return new Promise((done, fail) => {
    const request = askByHttps(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => done({ status: response.statusCode, text }));
    });
    request.on('error', fail).end();
  });
}

test('files and gateways are reached by TLS with the certificate of the name', async () => {
  const robots = readFileSync('public/robots.txt', 'utf8');
  expect(await askByTls('/robots.txt')).toEqual({ status: 200, text: robots });
  expect(await askByTls('/health')).toEqual({ status: 200, text: '{"from":"gateway"}' });
});

test('plain HTTP redirects to TLS at the main name, whatever host a request names', async () => {
  for (const host of [serverName, 'evil.example']) {
    const answer = await nginx.ask('/v1/repos?limit=5', { headers: { host } });
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(`https://${serverName}/v1/repos?limit=5`);
  }
});

test('the file that proves the name to an ACME server is served by plain HTTP, and no other file is', async () => {
  const at = '/.well-known/acme-challenge';
  const answer = await nginx.ask(`${at}/token`);
  expect({ status: answer.status, text: answer.body.toString() }).toEqual({
    status: 200,
    text: 'token.thumbprint',
  });
  expect((await nginx.ask(`${at}/another`)).status).toBe(404);
  expect((await nginx.ask(`${at}/../../../own.key`)).status).not.toBe(200);
});
