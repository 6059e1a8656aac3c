import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LedgerError } from '../../../../gateway/payment/ledger/ledger.ts';
import { openLedgers } from './open-ledgers.ts';
import { ask } from './open-postgres.ts';
import { newPayment } from './payments.ts';
import { settle } from './place.ts';
import { newFolder } from '../../../run/new-folder.ts';

const { postgres, open } = await openLedgers();
const address = await postgres.createDatabase();
const folder = newFolder();
chmodSync(folder, 0o755);
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });

for (const authority of ['private', 'other']) {
  const files = ['-keyout', `${authority}.key`, '-out', `${authority}.pem`];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${authority}`, ...files);
}
const request = ['-keyout', 'server.key', '-out', 'server.csr', '-addext'];
const names = 'subjectAltName=DNS:localhost';
openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=db', ...request, names);
const signed = ['-CA', 'private.pem', '-CAkey', 'private.key', '-CAcreateserial'];
const copied = ['-copy_extensions', 'copy', '-out', 'server.pem'];
openssl('x509', '-req', '-in', 'server.csr', ...signed, ...copied);
if (process.getuid?.() === 0) execFileSync('chown', ['postgres', join(folder, 'server.key')]);
for (const statement of [
  `ALTER SYSTEM SET ssl_cert_file = '${folder}/server.pem'`,
  `ALTER SYSTEM SET ssl_key_file = '${folder}/server.key'`,
  'ALTER SYSTEM SET ssl = on',
  // No connection without TLS.
  `COPY (SELECT 'hostssl all all all trust') TO PROGRAM 'cat > pg_hba.conf'`,
]) {
  await ask(address, statement);
}
await postgres.stop();
await postgres.start();

let payments = 0;
const authority = join(folder, 'private.pem');
const system = '/etc/ssl/certs/ca-certificates.crt';

// The table of docs/payments.md. The certificate is for `localhost`, not for 127.0.0.1.
test.each([
  ['localhost', `sslmode=verify-full&sslrootcert=${authority}`, true, true],
  ['localhost', `sslmode=verify-full&sslrootcert=${folder}/other.pem`, false, false],
  ['127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`, false, false],
  ['localhost', `sslmode=verify-full&sslrootcert=${system}`, false, false],
  ['localhost', `sslmode=verify-ca&sslrootcert=${authority}`, true, true],
  ['127.0.0.1', `sslmode=verify-ca&sslrootcert=${authority}`, false, true],
  ['localhost', `sslmode=require&sslrootcert=${authority}`, true, true],
  ['localhost', 'sslmode=verify-full', false, false],
  ['localhost', 'sslmode=require', false, true],
  ['localhost', 'sslmode=no-verify', true, false],
  ['localhost', 'uselibpqcompat=true&sslmode=require', true, false],
  ['localhost', 'sslmode=verify-full&sslrootcert=system', false, false],
  ['localhost', '', false, true],
])('%s with %s: gateway %s, pg_dump %s', async (host, query, gateway, dump) => {
  const url = `${address.replace('127.0.0.1', host)}?${query}`;
  payments += 1;
  const env = { PATH: process.env['PATH'], HOME: folder };
  expect({
    gateway: await sells(url, payments),
    dump: spawnSync('pg_dump', ['--file=/dev/null', url], { env }).status === 0,
  }).toEqual({ gateway, dump });
});

async function sells(url: string, payment: number): Promise<boolean> {
  try {
    await settle(open(url).ledger, newPayment(payment));
    return true;
  } catch (error) {
    if (error instanceof LedgerError) return false;
    throw error;
  }
}
