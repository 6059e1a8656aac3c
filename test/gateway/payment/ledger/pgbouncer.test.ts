import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../../../scripts/lab/free-port.ts';
import { openLedgers } from './open-ledgers.ts';
import { newPayment } from './payments.ts';
import { settle } from './place.ts';
import { newFolder } from '../../../run/new-folder.ts';

const { postgres, open } = await openLedgers();

/** Debian's PgBouncer in front of a new database, with its defaults besides the mode. */
async function openPooler(mode: 'session' | 'transaction'): Promise<string> {
  const url = new URL(await postgres.empty());
  const folder = newFolder();
  const port = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${url.username}" ""\n`, { mode: 0o644 });
  await writeFile(
    config,
    `[databases]\n* = host=127.0.0.1 port=${url.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n` +
      `listen_port = ${port}\nauth_type = trust\nauth_file = ${users}\nunix_socket_dir =\npool_mode = ${mode}\n`,
  );
  await Promise.all([chmod(folder, 0o755), chmod(config, 0o644)]);
  const isRoot = process.getuid?.() === 0;
  const args = isRoot ? ['-u', 'postgres', config] : [config];
  const pooler = spawn('/usr/sbin/pgbouncer', args, { stdio: 'ignore' });
  onTestFinished(async () => {
    pooler.kill('SIGKILL');
    await once(pooler, 'exit');
  });
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
  await expect.poll(listens, { timeout: 10_000 }).toBe(true);
  url.port = String(port);
  return url.href;
}

test('through PgBouncer in session mode, with Debian’s defaults, a gateway sells', async () => {
  const { ledger } = open(await openPooler('session'));
  await settle(ledger, newPayment(1));
  expect((await ledger.claim(newPayment(1))).outcome).toBe('settled');
});

test('PgBouncer in transaction mode is refused by name, and nothing is sold', async () => {
  const { ledger } = open(await openPooler('transaction'));
  await expect(ledger.admit()).rejects.toThrow(/pooler such as PgBouncer/);
  await expect(ledger.claim(newPayment(1))).rejects.toThrow(/pooler such as PgBouncer/);
});
