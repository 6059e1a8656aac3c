import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openPostgresLedger } from '../../../../gateway/payment/ledger/postgres/postgres-ledger.ts';
import { openLedgers } from './open-ledgers.ts';
import { newPayment, noon, settled, settling } from './payments.ts';
import { replayMs, settle } from './place.ts';

const { postgres, keep } = await openLedgers();

/** A ledger, and the events of its log. */
function open(url: string) {
  const events: string[] = [];
  const log = (event: string) => events.push(event);
  const ledger = openPostgresLedger({ url, replayMs, now: () => noon, log });
  keep(ledger);
  return { ledger, events };
}

const run = promisify(execFile);

test('after an older copy is restored under running gateways, each keeps its own session and its own claims', async () => {
  const url = await postgres.createDatabase();
  const copy = join(await mkdtemp(join(tmpdir(), 'copy-')), 'ledger.dump');
  const one = open(url);
  await settle(one.ledger, newPayment(1));
  await run('pg_dump', ['--format=custom', `--file=${copy}`, url]);
  const two = open(url);
  await settle(two.ledger, newPayment(2));
  await run('pg_restore', ['--clean', '--if-exists', `--dbname=${url}`, copy]);
  const three = open(url);
  const gateways = [one, two, three];

  for (const [index, { ledger }] of gateways.entries()) {
    expect((await ledger.claim(newPayment(10 + index))).outcome).toBe('taken');
    await ledger.advance(newPayment(10 + index), settling);
  }
  for (let number = 100; number < 130; number += 3) {
    await Promise.all(
      gateways.map(({ ledger }, index) => settle(ledger, newPayment(number + index))),
    );
  }

  for (const [index, { ledger }] of gateways.entries()) {
    const others = gateways.filter((_, other) => other !== index);
    for (const other of others) {
      expect((await other.ledger.claim(newPayment(10 + index))).outcome).toBe('held');
    }
    await ledger.advance(newPayment(10 + index), settled);
  }
  expect(gateways.map(({ events }) => events)).toEqual([[], [], []]);
}, 60_000);
