import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publicPaths } from '../../../pipeline/contract/paths.ts';
import { parseSigner } from '../../../pipeline/publish/log/note.ts';
import { origin } from '../../fixtures/logged-nights.ts';
import { openGateway } from '../../gateway/start/open-gateway.ts';
import { startStore } from '../../standin/s3.ts';
import { startGitHub } from '../../standin/github.ts';
import { openWitness } from '../../standin/witness.ts';
import { closedOrigin } from './receiver.ts';
import { eventsOf, openHome } from './run-night.ts';

/** A home with a new key of the log, and a GitHub of one repository. */
async function openLogging() {
  const home = await openHome();
  const made = await home.run({ command: 'scripts/new-log-key.ts', args: [origin] });
  const [, key = '', shown = ''] =
    /^NIGHT_LOG_KEY=(.+)\n# Its public key: (.+)\n$/.exec(made.out) ?? [];
  const signer = parseSigner(key);
  if (!signer) throw new Error('expected a key');
  expect(shown).toBe(signer.text);
  const github = await startGitHub({
    repositories: [
      { nameWithOwner: 'ada/tides', owner: { login: 'ada' }, stargazerCount: 9, forkCount: 1 },
    ],
    createdAt: new Date().toISOString(),
  });
  onTestFinished(github.close);
  const env = { GITHUB_API_URL: github.url, GITHUB_TOKEN: 'ghp_keepme', NIGHT_LOG_KEY: key };
  const verify = (...args: string[]) =>
    home.run({
      command: 'scripts/verify-night.ts',
      args: [...args, '--kept', join(home.folder, 'kept')],
    });
  return { home, env, signer, key, verify };
}

test('a night is logged and witnessed, a later run asks the witness that was away, and anybody can verify it', async () => {
  const { home, env, signer, key, verify } = await openLogging();
  const [there, away] = [
    await openWitness('there.example/w', signer),
    await openWitness('away.example/w', signer),
  ];
  const name = (witness: typeof there, url: string) => `${witness.verifier.text} ${url}`;
  const nobody = await closedOrigin();
  const first = await home.run({
    env: { ...env, NIGHT_LOG_WITNESSES: `${name(there, there.url)},${name(away, nobody)}` },
  });
  expect(first).toMatchObject({ code: 0, error: '' });
  expect(first.out).not.toContain(key);
  expect(eventsOf(first).get('night-log-witnessed')).toMatchObject({
    entries: 1,
    signed: 1,
    absent: 'away.example/w could not be reached: ECONNREFUSED',
  });

  const again = await home.run({
    env: { ...env, NIGHT_LOG_WITNESSES: `${name(there, there.url)},${name(away, away.url)}` },
  });
  expect(eventsOf(again).has('night-finished-before')).toBe(true);
  expect(eventsOf(again).get('night-log-witnessed')).toMatchObject({ entries: 1, signed: 2 });

  const folder = await verify();
  expect(folder).toMatchObject({ code: 0, error: '' });
  expect(folder.out).toMatch(
    /^Proven is order and sameness, not truth: the night of \d{4}-\d\d-\d\d \(.+\) is entry 0 of the 1 of trends\.example\/log; 7 of its files are the logged ones; no earlier checkpoint was kept, so this one begins the watch; there\.example\/w signed it at .+; away\.example\/w signed it at .+; that its figures are right is not proven\.\n$/,
  );
  const gateway = await openGateway({ home, publish: false });
  const served = await verify(`http://127.0.0.1:${gateway.port}`);
  expect(served).toMatchObject({ code: 0, error: '' });
  expect(served.out).toContain('4 of its files are the logged ones; the log only grew since its 1');

  const brief = join(home.publicDir, publicPaths.brief);
  await writeFile(brief, (await readFile(brief, 'utf8')).replace('true', 'TRUE'));
  const found = await verify();
  expect(found.code).toBe(1);
  expect(found.error).toMatch(
    /^verify-night: Not proven: the night of .+, because v1\/brief\.json is not the file that the log has\.\n$/,
  );
  const wrong = await verify('yesterday');
  expect(wrong.error).toBe(
    'verify-night: expected a date such as 2026-11-20, an address such as https://trends.example.com, or both, got yesterday\n',
  );
  const gone = await closedOrigin();
  expect(await verify(gone)).toMatchObject({
    code: 1,
    error: `verify-night: ${gone} cannot be reached (ECONNREFUSED)\n`,
  });
});

test('wrong settings of the night log are named before anything is asked, and a key is never shown', async () => {
  const { home, env, key } = await openLogging();
  const wrong = await home.run({ env: { ...env, NIGHT_LOG_KEY: `${key}x` } });
  expect(wrong.code).toBe(1);
  expect(wrong.error).toBe(
    'nightly: NIGHT_LOG_KEY: expected PRIVATE+KEY+NAME+HASH+KEY, which npm run new-log-key -- NAME makes, with a name like trends.example.com/log, got another\n',
  );
  const address = ['https://trends.example.com/log'];
  const made = await home.run({ command: 'scripts/new-log-key.ts', args: address });
  expect(made).toMatchObject({ code: 1, out: '' });
  expect(made.error).toContain('without https://');
  const unsigned = await home.run({
    env: { GITHUB_TOKEN: 'ghp_keepme', NIGHT_LOG_WITNESSES: 'nobody' },
  });
  expect(unsigned.error).toContain('NIGHT_LOG_WITNESSES: expected up to 15 witnesses');
});

test('a run that was killed before its night was handed over is continued, also by an empty machine, and no witness saw what the bucket lacks', async () => {
  const { home, env, signer } = await openLogging();
  const witness = await openWitness('there.example/w', signer);
  const store = await startStore();
  onTestFinished(store.close);
  const bucket = {
    ...env,
    NIGHT_LOG_WITNESSES: `${witness.verifier.text} ${witness.url}`,
    PUBLISH_TO: store.address,
    ...store.environment(),
  };
  const first = await home.run({ env: bucket, args: ['--new-bucket'] });
  expect(first).toMatchObject({ error: '' });
  expect(witness.bodies).toHaveLength(1);
  const held = () =>
    [...store.objects.keys()].filter((path) => path.includes('public/log/checkpoint')).length;
  expect(held()).toBe(2);
  // The store takes nothing more, so the next edition stays here.
  store.decide(({ method }) => (method === 'PUT' ? 403 : undefined));
  expect(await home.run({ env: bucket, args: ['--force'] })).toMatchObject({ code: 1 });
  expect((await home.archive.readLogGroup(0))?.value.records).toHaveLength(2);
  expect(witness.bodies).toHaveLength(1);

  store.decide(() => undefined);
  const last = await home.run({ env: bucket, args: ['--force'] });
  expect(last).toMatchObject({ code: 0, error: '' });
  const { records: before = [] } = (await home.archive.readLogGroup(0))?.value ?? {};
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(witness.bodies).toHaveLength(2);

  const heldBefore = held();
  const empty = await openHome();
  expect(await empty.run({ env: bucket, args: ['--force'] })).toMatchObject({ error: '' });
  const { records = [] } = (await empty.archive.readLogGroup(0))?.value ?? {};
  expect(records.slice(0, -1)).toEqual(before);
  expect(held()).toBeGreaterThan(heldBefore);
});

test('a machine whose edition never reached the bucket renders and goes on with the log of the machine that was faster', async () => {
  const { home, env } = await openLogging();
  const store = await startStore();
  onTestFinished(store.close);
  const bucket = { ...env, PUBLISH_TO: store.address, ...store.environment() };
  const run = (at: typeof home, ...args: string[]) => at.run({ env: bucket, args });
  expect(await run(home, '--new-bucket')).toMatchObject({ error: '' });
  store.decide(({ method }) => (method === 'PUT' ? 403 : undefined));
  expect(await run(home, '--force')).toMatchObject({ code: 1 });
  store.heal();
  const other = await openHome();
  expect(await run(other, '--force')).toMatchObject({ error: '' });
  const { records: faster = [] } = (await other.archive.readLogGroup(0))?.value ?? {};
  const rendering = { command: 'scripts/render.ts', args: ['--hand-over'], env: bucket };
  expect(await home.run(rendering)).toMatchObject({ code: 0, error: '' });
  expect((await home.archive.readLogGroup(0))?.value.records).toEqual(faster);
  expect(await run(home, '--force')).toMatchObject({ code: 0, error: '' });
  const { records = [] } = (await home.archive.readLogGroup(0))?.value ?? {};
  expect(records.slice(0, 2)).toEqual(faster);
  expect(records).toHaveLength(3);
});
