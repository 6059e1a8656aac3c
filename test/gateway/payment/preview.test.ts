import { expect, test } from 'vitest';
import {
  ErrorResponse,
  PaymentRequiredResponse,
} from '../../../pipeline/contract/service-answers.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day, parseBody } from '../open-gateway.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { readChallenge, previewIn } from './read-answer.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
const scan = await gateway.home.archive.readScan(day);
const { rows = [] } = scan?.value ?? {};

const ask = (path: string) => gateway.askAnew(path);

const previewOf = async (path: string) => previewIn(await ask(path));

test('a challenge says how many rows match, of which night, and how old the night is by now', async () => {
  const index = gateway.snapshots.current()?.index;
  const age = Date.parse(`${day}T07:00:00.000Z`) - Date.parse(index?.updatedAt ?? '');
  const { index: snapshot, digestDate } = index ?? {};
  const about = { snapshot, digestDate, ageSeconds: Math.floor(age / 60_000) * 60 };
  expect(await previewOf('/v1/repos?limit=1')).toMatchObject({ ...about, matches: rows.length });
  const [first] = rows;
  const alike = rows.filter(({ language }) => language === first?.language).length;
  const query = `language=${encodeURIComponent(first?.language ?? '')}`;
  expect(await previewOf(`/v1/repos?${query}`)).toMatchObject({ ...about, matches: alike });
  expect(await previewOf('/v1/digests')).toMatchObject({ ...about, matches: 1 });
  gateway.pass(3_600);
  const ageSeconds = about.ageSeconds + 3_600;
  expect(await previewOf('/v1/digests')).toMatchObject({ ...about, ageSeconds });
});

test.each(['', '&since=2026-01-01', '&standing=clear'])(
  'if nothing matches%s, the challenge says that nothing will be charged, and nothing is',
  async (more) => {
    const path = `/v1/repos?language=Klingon${more}`;
    expect(await previewOf(path)).toMatchObject({
      matches: 0,
      note: 'Nothing matches. A paid call would get 404 and would not be charged.',
    });
    const before = await gateway.received();
    expect((await gateway.pay(path)).status).toBe(404);
    expect(await gateway.received()).toBe(before);
  },
);

test.each([
  '/v1/repos?langauge=Rust',
  '/v1/repos?limit=101',
  '/v1/digests?sort=stars',
  `/v1/repos?${encodeURIComponent('👩‍👧'.repeat(50))}=1`,
])(
  'the challenge of %s has the sentence of the refusal in its header, its body and the body of V1',
  async (path) => {
    const refused = parseBody(
      await gateway.send(path, await gateway.sign(path.split('?')[0] ?? '')),
    );
    const { message } = ErrorResponse.parse(refused).error;
    const sentence = `${message}. A paid call would get 400 and would not be charged.`;
    const answer = await ask(path);
    const { preview, error } = PaymentRequiredResponse.parse(parseBody(answer));
    expect(error).toEqual({ code: 'payment_required', message: sentence });
    expect(preview).toMatchObject({ matches: null });
    expect(preview).not.toHaveProperty('note');
    const { error: short = '' } = readChallenge(answer);
    expect(sentence.startsWith(String(short).replace(/…$/, ''))).toBe(true);
    const headers = { Accept: 'application/vnd.x402.v1+json', 'X-Forwarded-For': '10.4.255.1' };
    const legacy = await gateway.ask(path, { headers });
    expect(parseBody(legacy)).toMatchObject({ x402Version: 1, error: sentence });
    expect(readChallenge(legacy)).toMatchObject({ error: short });
  },
);

test('nobody finds out the risk or category of a row by asking for one bound after the other', async () => {
  const alone = rows.slice(0, 3).map(({ fullName }) => `ids=${encodeURIComponent(fullName)}`);
  const bounds = ['0', '0.01', '0.1', '0.3', '1'].map((bound) => `max_risk=${bound}`);
  const standings = ['standing=clear', 'standing=caution'];
  for (const few of [...alone, `min_stars=${rows[0]?.stars}`]) {
    const told = new Set<string>();
    for (const sold of [...bounds, ...standings, 'category=Games']) {
      const preview = await previewOf(`/v1/repos?${few}&${sold}`);
      expect(preview?.matches).toBe(1);
      told.add((preview?.note ?? '').replace(/max_risk|category|standing/, 'it'));
    }
    expect([...told]).toEqual([
      'Counted without it: only a paid call filters by that. If no row passes, it gets 404 and is not charged.',
    ]);
  }
});

test('if only a filter by sold facts leaves no row, nothing is charged, as the challenge says', async () => {
  const path = '/v1/repos?category=No-such-category';
  expect(await previewOf(path)).toMatchObject({ matches: rows.length });
  const before = await gateway.received();
  expect((await gateway.pay(path)).status).toBe(404);
  expect(await gateway.received()).toBe(before);
});

test('a cached challenge is replaced when the next night is published', async () => {
  const home = await copyMadeUpHome('2026-11-19');
  const own = await openPaidGateway(chain, { home });
  const read = async () => previewIn(await own.ask('/v1/repos'))?.snapshot;
  expect(await read()).toMatch(/^2026-11-19-/);
  await home.publish(day);
  await own.snapshots.refresh();
  expect(await read()).toMatch(new RegExp(`^${day}-`));
});

test.each([
  ['/v1/repos?limit=7', 'currentNight'],
  ['/v1/repos/nobody/nothing', 'repositories'],
] as const)('a challenge of %s that fails is 500, and the log says why', async (path, part) => {
  const own = await openPaidGateway(chain);
  own.snapshots[part] = () => {
    throw new Error('month.json: is not JSON');
  };
  const answer = await own.askAnew(path);
  expect(answer.status).toBe(500);
  expect(parseBody(answer)).toMatchObject({ error: { code: 'internal' }, charged: false });
  expect(answer.headers['ratelimit-remaining']).toBe('59');
  expect(own.told('request-failed')).toMatchObject([
    { error: 'Error: month.json: is not JSON', request: answer.headers['x-request-id'] },
  ]);
});
