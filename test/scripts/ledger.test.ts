import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceEntry, toClaimed } from '../../gateway/payment/ledger/create-ledger.ts';
import type { LedgerEntry } from '../../gateway/payment/ledger/ledger.ts';
import { journalName, openFileLedger } from '../../gateway/payment/ledger/file-ledger.ts';
import { openPostgresLedger } from '../../gateway/payment/ledger/postgres/postgres-ledger.ts';
import { openPostgres, type Postgres } from '../gateway/payment/ledger/open-postgres.ts';
import {
  at,
  failed,
  newPayment,
  noon,
  settled,
  settling,
  transactionOf,
} from '../gateway/payment/ledger/payments.ts';
import { settle } from '../gateway/payment/ledger/place.ts';
import { toEnvironment } from '../process-environment.ts';
import { runProgram } from '../run/run-program.ts';
import { newFolder } from '../run/new-folder.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await openPostgres();
}, 30_000);

afterAll(() => postgres.close(), 30_000);

async function report(env: Record<string, string>, ...args: string[]) {
  return runProgram('scripts/ledger.ts', args, env, newFolder());
}

const richPayer = `0x${'ef'.repeat(20)}`;

/** Eight payments: four settled on two days, two failed, one unknown and one still settling. */
function someEntries(): LedgerEntry[] {
  const digests = { route: '/v1/digests', amount: '50000', payer: richPayer } as const;
  const claims = [
    newPayment(1),
    newPayment(2, { amount: '9007199254740993001', payer: richPayer }),
    newPayment(3, digests),
    newPayment(4, digests),
    newPayment(5),
    newPayment(6, { identifier: '=cmd|"/c calc"!A1', request: '/v1/repos?limit=1,"2"' }),
    newPayment(7),
    newPayment(8),
  ];
  const sent = claims.map((each) => advanceEntry(toClaimed(each, at(0)), settling, at(1)));
  const ends = [
    settled,
    settled,
    settled,
    settled,
    failed,
    { state: 'failed', reason: '\u001b[2J\u202egone' },
    { state: 'refused', reason: 'insufficient_funds', transaction: transactionOf(7) },
  ] as const;
  return sent.map((entry, index) => {
    const end = ends[index];
    const endedAt = index < 3 ? at(2) : '2026-11-21T00:00:00.000Z';
    return end === undefined ? entry : advanceEntry(entry, end, endedAt);
  });
}

async function writeLedger(entries: LedgerEntry[]) {
  const folder = newFolder();
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
  await writeFile(join(folder, journalName), lines.join(''));
  return { LEDGER_DIR: folder };
}

test('the report sums revenue by day and route, payers and failures, and names payments whose end is unknown', async () => {
  const { code, out, error } = await report(await writeLedger(someEntries()));
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const lines = out.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  const rich = '9007199254741.093001';
  expect(lines[0]).toBe(
    '9007199254741.103001 USDC from 2 payers. Payments: 8 (4 settled, 2 failed, 1 unknown, 1 settling).',
  );
  expect(lines.slice(2, 8)).toEqual([
    'Revenue by day and route',
    'DAY ROUTE PAYMENTS USDC',
    '2026-11-20 /v1/digests 1 0.050000',
    '2026-11-20 /v1/repos 2 9007199254741.003001',
    '2026-11-21 /v1/digests 1 0.050000',
    'total 4 9007199254741.103001',
  ]);
  expect(lines.slice(9, 13)).toEqual([
    'Payers',
    'PAYER PAYMENTS USDC',
    `${richPayer} 3 ${rich}`,
    `${newPayment(1).payer} 1 0.010000`,
  ]);
  expect(lines).toContain('insufficient_funds 1');
  expect(lines).toContain('?[2J?gone 1');
  expect(out).toContain(transactionOf(7));
  expect(out).toMatch(/insufficient_funds +0x/);
  expect(out).toContain('not known');
  expect(out).toContain('check that RPC_URL answers');
});

test('the report covers the days from --since to --until, both included', async () => {
  const env = await writeLedger(someEntries());
  const first = await report(env, '--until', '2026-11-20');
  expect(first.out).toContain('Payments: 4 (3 settled, 0 failed, 0 unknown, 1 settling)');
  const second = await report(env, '--since', '2026-11-21', '--until', '2026-11-21');
  expect(second.out).toContain('Payments: 4 (1 settled, 2 failed, 1 unknown, 0 settling)');
  const none = await report(env, '--since', '2027-01-01');
  expect(none.out).toBe('No payments in this period.\n');
});

test('the export is CSV with every payment, and a spreadsheet runs nothing that a client sent', async () => {
  const { out } = await report(await writeLedger(someEntries()), '--csv');
  const lines = out.split('\r\n');
  expect(lines.length).toBe(8 + 2);
  expect(lines[0]).toBe(
    'payer,nonce,payloadSha256,identifier,route,request,digestId,amount,payTo,validBefore,claimedAt,changedAt,state,transaction,reason,repeats,delivered,answeredBy,usdc',
  );
  expect(lines[6]).toContain('"\'=cmd|""/c calc""!A1",/v1/repos,"/v1/repos?limit=1,""2"""');
  expect(lines[1]).toMatch(/,settled,0xe+1,,0,false,,0\.010000$/);
});

test('it reads the file while a gateway has it open, and skips a line that is being written', async () => {
  const { LEDGER_DIR } = await writeLedger(someEntries());
  const ledger = await openFileLedger({ folder: LEDGER_DIR, replayMs: 1, now: () => noon });
  await settle(ledger, newPayment(9));
  await writeFile(join(LEDGER_DIR, journalName), '{"payer":"0x', { flag: 'a' });
  const { code, out } = await report({ LEDGER_DIR });
  expect(code).toBe(0);
  expect(out).toContain('5 settled');
  const id = (await readFile(join(LEDGER_DIR, 'ledger-id'), 'utf8')).trim();
  expect(out).toMatch(new RegExp(`\n\nThis is the ledger ${id}\\.\n$`));
  await ledger.close();
});

test('it names each damaged line, and counts all others', async () => {
  const { LEDGER_DIR } = await writeLedger(someEntries());
  const path = join(LEDGER_DIR, journalName);
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, lines.with(1, '{"payer":"0xgone').join('\n'));
  const { code, out, error } = await report({ LEDGER_DIR });
  expect(code).toBe(0);
  expect(error).toContain(`${path}, line 2, is damaged.`);
  expect(out).toContain('Payments: 7 (3 settled');
  // A reader that closes the pipe, as `head` does, is no failure.
  const child = spawn(process.execPath, ['scripts/run.cjs', 'scripts/ledger.ts'], {
    env: toEnvironment({ LEDGER_DIR }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('it reads the database that gateways share, and changes nothing in it', async () => {
  const url = await postgres.empty();
  const none = await report({ DATABASE_URL: url });
  expect(none).toMatchObject({ code: 1, out: '' });
  expect(none.error).toMatch(/^ledger: the database holds no ledger of this version; [^\n]+\n$/);
  const ledger = openPostgresLedger({ url, replayMs: 1, now: () => noon, log: () => {} });
  await settle(ledger, newPayment(1));
  const { code, out } = await report({ DATABASE_URL: url });
  expect(code).toBe(0);
  expect(out).toContain('0.010000 USDC from 1 payer. Payments: 1 (1 settled');
  expect(out).toMatch(/\n\nThis is the ledger [0-9a-f-]{36}\.\n$/);
  await ledger.close();
});

test('every failure is reported in one sentence, without secrets', async () => {
  const empty = newFolder();
  const broken = newFolder();
  await writeFile(join(broken, journalName), '{}\n{}\n');
  const blocked = newFolder();
  await mkdir(join(blocked, journalName));
  const cases: [Record<string, string>, string[], string][] = [
    [{ LEDGER_DIR: empty }, [], 'there is no ledger at'],
    [{}, [], 'there is no ledger at var/ledger/payments.jsonl'],
    [{ LEDGER_DIR: broken }, [], 'line 1, is not a payment'],
    [{ LEDGER_DIR: blocked }, [], 'cannot be read'],
    [{ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/db' }, [], 'ECONNREFUSED'],
    [{ DATABASE_URL: 'mysql://me:secret@127.0.0.1:1/db' }, [], 'expected postgres://'],
    [{ DATABASE_URL: 'postgresql://me:a@secret#b@127.0.0.1:1/db' }, [], 'expected postgres://'],
    [{}, ['--since', 'yesterday'], '--since takes a UTC day'],
    [{}, ['--since', '2026-02-30'], '--since takes a UTC day'],
    [{}, ['--since', '2026-02-02', '--until', '2026-02-01'], 'is after --until'],
    [{}, ['--json'], '--help'],
  ];
  for (const [env, args, expected] of cases) {
    const { code, out, error } = await report(env, ...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(/^ledger: [^\n]+\n$/);
    expect(error).toContain(expected);
    expect(error).not.toContain('secret');
  }
}, 60_000);
