import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { openChain } from '../standin/chain/open-chain.ts';
import { openPaidGateway, type PaidGateway, path } from '../gateway/payment/open-paid-gateway.ts';
import { ask, openPostgres } from '../gateway/payment/ledger/open-postgres.ts';
import { sellOn } from '../gateway/payment/ledger/rewrite-ledger.ts';

import { toEnvironment } from '../process-environment.ts';
import { newFolder } from '../run/new-folder.ts';

const [chain, postgres] = await Promise.all([openChain(), openPostgres()]);
afterAll(() => postgres.close(), 30_000);

const script = join(process.cwd(), 'deployment', 'copy-ledger.sh');

/** Runs a program, and gives what it wrote. */
function run(program: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: toEnvironment(env),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** A folder for copies on this machine, and one that stands for another machine. */
function openCopies() {
  const root = newFolder();
  const [here, elsewhere] = [join(root, 'here'), join(root, 'elsewhere')];
  mkdirSync(elsewhere);
  return {
    here,
    elsewhere,
    copy: (env: Record<string, string>) => run(script, [here], { ...env, COPIES_TO: elsewhere }),
    /** The copy that is on the other machine, after this machine lost its own. */
    last: () => {
      rmSync(here, { recursive: true, force: true });
      return join(elsewhere, readdirSync(elsewhere).toSorted().at(-1) ?? '');
    },
  };
}

/** The two kinds of ledger: their settings, how they are lost, and how the manual restores a copy. */
const kinds = {
  'a file': async () => ({
    settings: {},
    lose: async (gateway: PaidGateway) => {
      rmSync(join(gateway.ledgerFile, '..'), { recursive: true });
    },
    restore: (copy: string, gateway: PaidGateway) => {
      const folder = join(gateway.ledgerFile, '..');
      mkdirSync(folder, { recursive: true });
      run('tar', ['--extract', '--gzip', `--file=${copy}`, `--directory=${folder}`]);
    },
  }),
  'a database': async () => {
    const url = await postgres.createDatabase();
    return {
      settings: { DATABASE_URL: url },
      lose: async () => {
        await ask(url, 'DROP SCHEMA public CASCADE');
        await ask(url, 'CREATE SCHEMA public');
      },
      restore: (copy: string) => {
        run('pg_restore', ['--clean', '--if-exists', `--dbname=${url}`, copy]);
      },
    };
  },
};

test.each(Object.entries(kinds))(
  'after %s with the ledger is lost, nothing is sold until the copy is back; then a payment gets its answer again, and nothing is charged twice',
  async (_name, openKind) => {
    const { settings, lose, restore } = await openKind();
    const copies = openCopies();
    const gateway = await openPaidGateway(chain, { env: settings });
    const { home } = gateway;
    const open = () => openPaidGateway(chain, { env: settings, home });
    const [early, late] = [await gateway.sign(path), await gateway.sign(path)];
    const first = await gateway.send(path, early);
    expect(first.status).toBe(200);
    copies.copy({ LEDGER_DIR: join(home.folder, 'ledger'), ...settings });
    await gateway.close();

    await lose(gateway);
    const empty = await open();
    expect(await empty.outcome(path, early)).toBe('503 payment_unavailable');
    expect((await empty.ask('/v1/index')).status).toBe(200);
    await empty.close();

    await lose(gateway);
    restore(copies.last(), gateway);
    const restored = await open();
    const again = await restored.send(path, early);
    expect(again.status).toBe(200);
    expect(again.body.equals(first.body)).toBe(true);
    expect(await restored.received()).toBe(0n);
    expect((await restored.send(path, late)).status).toBe(200);
    expect(await restored.received()).toBe(10_000n);
    await restored.close();

    // The same copy is older now: it lacks the second payment.
    await lose(gateway);
    restore(copies.last(), gateway);
    const older = await open();
    expect((await older.send(path, early)).status).toBe(503);
    await sellOn(gateway.ledgerFile);
    await older.reconcile();
    for (const payment of [early, late]) {
      const answer = await older.send(path, payment);
      expect([answer.status, answer.body.equals(first.body)]).toEqual([200, true]);
    }
    expect(await older.received()).toBe(0n);
    await older.close();
  },
);

test('the newest 48 copies stay; a copy that fails leaves nothing and says why, and the next copy removes what a killed copy left', () => {
  const { here, elsewhere, copy } = openCopies();
  mkdirSync(here);
  for (let number = 10; number < 70; number += 1) {
    writeFileSync(join(here, `ledger-2026-01-01T00-00-${number}Z.tar.gz`), '');
  }
  const ledger = newFolder();
  writeFileSync(join(ledger, 'ledger-id'), 'id\n');
  const failed = spawnSync(script, [here], {
    env: toEnvironment({ LEDGER_DIR: ledger }),
    encoding: 'utf8',
  });
  expect(failed.status).not.toBe(0);
  expect(failed.stderr).toContain('/payments.jsonl is not there: set LEDGER_DIR');
  expect(readdirSync(here)).toHaveLength(60);
  writeFileSync(join(ledger, 'payments.jsonl'), '');
  for (const name of ['.draft-killed', '.draft-of-now']) mkdirSync(join(here, name));
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(join(here, '.draft-killed'), twoDaysAgo, twoDaysAgo);
  // As `rclone copy` does, it sends every file of the folder.
  copy({ LEDGER_DIR: ledger, COPIES_WITH: 'cp --recursive' });
  const kept = readdirSync(here).toSorted();
  expect(readdirSync(join(elsewhere, 'here')).toSorted()).toEqual(kept);
  expect(kept).toHaveLength(49);
  expect(kept.slice(0, 2)).toEqual(['.draft-of-now', 'ledger-2026-01-01T00-00-23Z.tar.gz']);
});

test('a copy of the ledger that fails is made again after a minute, and its container stops at once', async () => {
  const programs = newFolder();
  const sleep = '#!/bin/sh\necho "waits $1 seconds" >&2\nexec tail -f /dev/null\n';
  writeFileSync(join(programs, 'sleep'), sleep, { mode: 0o755 });
  const Compose = z.object({
    services: z.object({ 'ledger-copies': z.object({ command: z.array(z.string()) }) }),
  });
  const { services } = Compose.parse(parse(readFileSync('compose.yml', 'utf8'), { merge: true }));
  const [command = '', ...args] = services['ledger-copies'].command;
  const env = toEnvironment({ PATH: `${programs}:${process.env['PATH']}` });
  const shell = spawn(command, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    // The copy fails, because this machine has no `/copy-ledger.sh`.
    let said = '';
    for await (const part of shell.stderr.iterator({ destroyOnReturn: false })) {
      said += String(part);
      if (said.includes(' seconds')) break;
    }
    expect(said).toContain('waits 60 seconds');
    // The signal with which PostgreSQL's image is stopped.
    shell.kill('SIGINT');
    await once(shell, 'exit', { signal: AbortSignal.timeout(10_000) });
    expect(shell.exitCode).toBe(0);
  } finally {
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGKILL');
  }
});

test('what has to outlive the ledger of a container is on another volume than the ledger', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  expect(dockerfile).toMatch(/^ +LEDGER_MEMORY=\/srv\/state\/\S+$/m);
  expect(dockerfile).toMatch(/chown node:node .*\/srv\/state$/m);
  const mounts = [...readFileSync('compose.yml', 'utf8').matchAll(/'([\w-]+:\/[\w/]+)'/g)];
  expect(mounts.map(([, mount]) => mount)).toEqual([
    'gateway-1:/srv/state',
    'gateway-2:/srv/state',
    'ledger:/var/lib/postgresql/data',
  ]);
});
