import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicPaths } from '../../../../pipeline/contract/paths.ts';
import { tellWitnesses } from '../../../../pipeline/publish/log/witnesses.ts';
import { readIfPresent } from '../../../../pipeline/platform/files.ts';
import { type NightLogSettings, WitnessList } from '../../../../pipeline/publish/log/night-log.ts';
import { toSigner } from '../../../../pipeline/publish/log/note.ts';
import { describeVerdict, verifyNight } from '../../../../pipeline/publish/log/verify.ts';
import { openLoggedHome, origin, signer } from '../../../fixtures/logged-nights.ts';
import { openWitness } from '../../../standin/witness.ts';
import { closedOrigin, openReceiver } from '../../night/receiver.ts';

type Home = Awaited<ReturnType<typeof openLoggedHome>>;

/** Asks the witnesses as the night does. Gives the last line of the log. */
async function tell({ archive, publicDir }: Home, nightLog: NightLogSettings) {
  const lines: [event: string, data: unknown, level: unknown][] = [];
  await tellWitnesses({
    archive,
    publicDir,
    nightLog,
    source: 'github',
    log: (event, data, level) => void lines.push([event, data, level]),
  });
  return lines.at(-1);
}

test('two witnesses sign each night, and the proof and the checkpoint have their signatures', async () => {
  const witnesses = [
    await openWitness('one.example/w', signer),
    await openWitness('two.example/w', signer),
  ];
  const home = await openLoggedHome({ signer, witnesses });
  for (const day of [0, 1, 2]) {
    await home.publish(day);
    const line = await tell(home, home.nightLog);
    expect(line).toEqual(['night-log-witnessed', { entries: day + 1, signed: 2 }, 'info']);
  }
  expect(await tell(home, home.nightLog)).toBe(undefined);
  for (const date of ['2026-01-01', '2026-01-03']) {
    const verdict = await home.verify(date);
    expect(verdict.problems).toEqual([]);
    expect(verdict.witnesses.map(({ at }) => at)).toEqual([1_767_250_000, 1_767_250_000]);
    expect(describeVerdict(date, verdict)).toContain(
      'one.example/w signed it at 2026-01-01T06:46:40.000Z; two.example/w signed it at',
    );
  }
  const heads = witnesses.map(({ bodies }) => bodies.map((body) => body.split('\n')[0]));
  expect(heads).toEqual([
    ['old 0', 'old 1', 'old 2'],
    ['old 0', 'old 1', 'old 2'],
  ]);
  const checkpoint = await home.read(publicPaths.checkpoint);
  expect(checkpoint.match(/^— /gm)).toHaveLength(3);
});

test('a changed byte of a witness’s signature is found', async () => {
  const home = await openLoggedHome({
    signer,
    witnesses: [await openWitness('w.example', signer)],
  });
  const date = await home.publish(0);
  await tell(home, home.nightLog);
  const path = publicPaths.proof(date);
  const bytes = await readFile(join(home.publicDir, path));
  const from = bytes.lastIndexOf('\n— ');
  for (let at = from; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const verdict = await verifyNight(date, {
      readPublic: async (each) =>
        each === path ? changed : readIfPresent(join(home.publicDir, each)),
    });
    const isFound =
      verdict.problems.length > 0 || verdict.witnesses.some((witness) => witness.at === undefined);
    expect([at, isFound]).toEqual([at, true]);
  }
});

test('a witness that missed nights tells its size, and is sent what happened since', async () => {
  const witness = await openWitness('late.example/w', signer);
  const home = await openLoggedHome({ signer, witnesses: [witness] });
  for (const day of [0, 1]) await home.publish(day);
  await tell(home, home.nightLog);
  await home.publish(2);
  // The signature is lost, so only the witness knows that it has seen two entries.
  const { records = [] } = (await home.archive.readLogGroup(0))?.value ?? {};
  const [bare] = records;
  expect(bare?.checkpoint.match(/^— /gm)).toHaveLength(1);
  await tell(home, home.nightLog);
  expect(witness.bodies.map((body) => body.split('\n')[0])).toEqual(['old 0', 'old 2']);

  const forgetful = await openLoggedHome({ signer, witnesses: [witness] });
  for (const day of [0, 1, 2, 3]) await forgetful.publish(day);
  expect(await tell(forgetful, forgetful.nightLog)).toMatchObject([
    'night-log-witnessed',
    { entries: 4, signed: 1 },
    'info',
  ]);
});

test('a witness refuses a fork, and the log says so', async () => {
  const witness = await openWitness('strict.example/w', signer);
  const home = await openLoggedHome({ signer, witnesses: [witness] });
  for (const day of [0, 1]) await home.publish(day);
  await tell(home, home.nightLog);
  const fork = await openLoggedHome({ signer, witnesses: [witness] });
  for (const day of [0, 1, 2]) await fork.publish(day, { stars: 5 });
  expect(await tell(fork, fork.nightLog)).toEqual([
    'night-log-witnessed',
    { entries: 3, signed: 0, absent: 'strict.example/w answered 422' },
    'warn',
  ]);
  expect(describeVerdict('2026-01-03', await fork.verify('2026-01-03'))).toContain(
    'no witness signed it',
  );
});

test('the absence of a witness is said in the log, in the sentence and on the next night’s page, and fails no night', async () => {
  const there = await openWitness('there.example/w', signer);
  const away = await openWitness('away.example/w', signer);
  const forger = await openWitness('forger.example/w', signer);
  const wrongKey = await openWitness('forger.example/w', toSigner(origin, Buffer.alloc(32, 1)));
  const babble = await openReceiver((response) => void response.writeHead(200).end('— x\n'));
  const witnesses = [
    there,
    { verifier: away.verifier, url: await closedOrigin() },
    { verifier: forger.verifier, url: babble.origin },
  ];
  const home = await openLoggedHome({ signer, witnesses });
  const date = await home.publish(0);
  const line = await tell(home, home.nightLog);
  expect(line).toEqual([
    'night-log-witnessed',
    {
      entries: 1,
      signed: 1,
      absent:
        'away.example/w could not be reached: ECONNREFUSED; forger.example/w gave no valid signature',
    },
    'warn',
  ]);
  expect(describeVerdict(date, await home.verify(date))).toContain(
    'away.example/w and forger.example/w did not',
  );
  await home.publish(1);
  const page = await home.read(publicPaths.provenance);
  expect(page).toContain(
    'The checkpoint before has no signature of away.example/w and forger.example/w.',
  );
  expect(page).toContain('asks there.example/w, away.example/w, and forger.example/w to sign too');

  const stranger = await openLoggedHome({ signer, witnesses: [wrongKey] });
  await stranger.publish(0);
  expect(await tell(stranger, stranger.nightLog)).toMatchObject([
    'night-log-witnessed',
    { absent: 'forger.example/w answered 403' },
    'warn',
  ]);
});

test('a witness that accepts and never answers is given up after five seconds', async () => {
  const silent = await openReceiver(() => undefined);
  const { verifier } = await openWitness('silent.example/w', signer);
  const home = await openLoggedHome({ signer, witnesses: [{ verifier, url: silent.origin }] });
  await home.publish(0);
  const started = performance.now();
  expect(await tell(home, home.nightLog)).toMatchObject([
    'night-log-witnessed',
    { absent: 'silent.example/w the witness gave no whole answer within 5000 ms' },
    'warn',
  ]);
  expect(performance.now() - started).toBeLessThan(8000);
});

test('the setting takes keys with addresses, and refuses others in a sentence', async () => {
  const { verifier, url } = await openWitness('w.example', signer);
  const { verifier: second } = await openWitness('v.example', signer);
  expect(
    WitnessList.parse(`${verifier.text} ${url}, ${second.text}  ${url}/`).map((one) => one.url),
  ).toEqual([url, url]);
  for (const wrong of ['', verifier.text, `${signer.text} ${url}`, `${verifier.text} ${url},`]) {
    const { error } = WitnessList.safeParse(wrong);
    expect([wrong, error?.issues[0]?.message]).toEqual([
      wrong,
      'expected up to 15 witnesses with commas between, each as NAME+HASH+KEY ADDRESS',
    ]);
  }
});

test('the time of a witness is that of its own signature, and a time beyond the calendar is said too', async () => {
  const witness = await openWitness('w.example', signer, 10 ** 15);
  const home = await openLoggedHome({ signer, witnesses: [witness] });
  const date = await home.publish(0);
  await tell(home, home.nightLog);
  const verdict = await home.verify(date);
  expect([verdict.problems, verdict.witnesses]).toEqual([
    [],
    [{ name: 'w.example', at: 10 ** 15 }],
  ]);
  expect(describeVerdict(date, verdict)).toContain('w.example signed it at');

  // Nobody checks a signature of an unknown name. It begins with the hash of the witness's key, and ends early.
  const path = publicPaths.proof(date);
  const proof = await home.read(path);
  for (const length of [5, 12, 76]) {
    const bytes = Buffer.concat([witness.verifier.id, Buffer.alloc(length - 4, 1)]);
    const forged = proof.replace('\n— w.example', `\n— x ${bytes.toString('base64')}\n— w.example`);
    const seen = await verifyNight(date, {
      readPublic: async (each) =>
        each === path ? Buffer.from(forged) : readIfPresent(join(home.publicDir, each)),
    });
    expect([length, seen.witnesses]).toEqual([length, verdict.witnesses]);
  }
});
