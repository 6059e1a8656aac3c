import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { WholeRow } from '../../../pipeline/contract/row-views.ts';
import { DigestResponse } from '../../../pipeline/contract/views.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { day, parseBody } from '../start/open-gateway.ts';
import { aRow } from '../../fixtures/night.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { previewIn } from './read-answer.ts';
import { openNights } from './route-nights.ts';

const chain = await openChain();
const gateway = await openPaidGateway(chain);
const scan = await gateway.home.archive.readScan(day);
const { rows = [], quarantined = [] } = scan?.value ?? {};

const latest = await gateway.ask('/v1/digests/latest');
/** The repositories that the free digest names. */
const named = new Set(
  DigestResponse.parse(parseBody(latest)).data.notableProjects.map(({ name }) => name),
);

const ask = (path: string) => gateway.askAnew(path);

const previewOf = async (path: string) => previewIn(await ask(path));

const soldFields = /"(?:risk|forecast|category)":/;

test('the example is a real row of the night without a caution', async () => {
  const example = WholeRow.parse((await previewOf('/v1/repos'))?.example);
  expect(example.standing).toBe('clear');
  expect(rows.find(({ id }) => id === example.id)).toMatchObject({ stars: example.stars });
});

test('the example is shown in the view asked for, if a free row is among those asked for', async () => {
  const whole = WholeRow.parse((await previewOf('/v1/repos'))?.example);
  const exampleOf = async (query: string) => (await previewOf(`/v1/repos?${query}`))?.example;
  const alone = `ids=${whole.id}`;
  expect(await exampleOf(`${alone}&view=compact`)).toEqual(
    expect.arrayContaining([whole.fullName, whole.stars, 'clear']),
  );
  expect(await exampleOf(`${alone}&fields=stars,risk`)).toEqual({
    stars: whole.stars,
    risk: whole.risk,
  });
  expect(await exampleOf(`${alone}&standing=caution`)).toBeNull();
  const other = rows.find(({ fullName }) => !named.has(fullName) && fullName !== whole.fullName);
  expect(await exampleOf(`ids=${other?.id}`)).toBeNull();
});

test('a row that the free digest names is shown without what is for sale', async () => {
  const whole = WholeRow.parse((await previewOf('/v1/repos'))?.example);
  const row = rows.find(({ fullName }) => named.has(fullName) && fullName !== whole.fullName);
  const preview = await previewOf(`/v1/repos?ids=${row?.id}`);
  expect(preview?.example).toMatchObject({ fullName: row?.fullName, standing: 'clear' });
  expect(JSON.stringify(preview?.example)).not.toMatch(soldFields);
  expect((await previewOf(`/v1/repos?ids=${row?.id}&fields=risk`))?.example).toBeNull();
  expect((await previewOf(`/v1/repos?ids=${row?.id}&max_risk=1`))?.example).toBeNull();
});

test.each([
  '/v1/repos',
  '/v1/repos?limit=3',
  '/v1/repos?limit=100&view=compact',
  '/v1/repos?limit=100&fields=fullName,stars,risk',
  '/v1/repos?limit=100&fields=readmeExcerpt',
  '/v1/repos?limit=100&view=full&max_tokens=3000',
  '/v1/digests',
  '/v1/digests?limit=1&view=compact',
])('the challenge of %s tells the items of the answer, and about its tokens', async (path) => {
  const { items = 0, tokens = 0 } = (await previewOf(path)) ?? {};
  const text = await (await gateway.pay(path)).text();
  const { count } = z.object({ count: z.int() }).parse(JSON.parse(text));
  const real = countTokens(text);
  expect(tokens / real).toBeGreaterThan(0.75);
  expect(tokens / real).toBeLessThan(1.35);
  expect(items / count).toBeGreaterThan(path.includes('max_tokens') ? 0.75 : 0.999);
  expect(items / count).toBeLessThan(path.includes('max_tokens') ? 1.3 : 1.001);
});

test('a buyer of the newest digest alone is told that it is free', async () => {
  const note = 'The newest digest alone is free at /v1/digests/latest.';
  expect(await previewOf('/v1/digests?days=1')).toMatchObject({ items: 1, note });
  expect((await ask('/v1/digests/latest')).status).toBe(200);
});

test.each(['/v1/repos', '/v1/digests', '/v1/repos?standing=clear'])(
  'a buyer of %s whose budget is too small for an item is told so, and about how many tokens one has',
  async (path) => {
    const small = `${path}${path.includes('?') ? '&' : '?'}max_tokens=`;
    const { items, tokens = 0, note } = (await previewOf(`${small}100`)) ?? {};
    expect([items, note]).toEqual([0, expect.stringContaining('may exceed max_tokens')]);
    expect((await gateway.pay(`${small}100`)).status).toBe(400);
    expect(await previewOf(`${small}${2 * tokens}`)).not.toMatchObject({ items: 0 });
    expect((await gateway.pay(`${small}${2 * tokens}`)).status).toBe(200);
  },
);

test('new rows are counted for free, and a call without any says so', async () => {
  const home = await copyMadeUpHome('2026-11-19', day);
  const own = await openPaidGateway(chain, { home });
  const read = async (query: string) => {
    const answer = await own.ask(`/v1/repos?limit=100&view=compact&changes=entered&since=${query}`);
    return previewIn(answer);
  };
  const answer = await own.pay('/v1/repos?limit=100&view=compact&changes=entered&since=1d');
  const { count } = z.object({ count: z.int() }).parse(await answer.json());
  expect(await read('1d')).toMatchObject({ matches: count, items: count });
  const { matches, note } = (await read(day)) ?? {};
  expect([matches, note]).toEqual([0, expect.stringContaining('404')]);
});

test('where only the new rows of a category are new, the challenge does not say that nothing matches', async () => {
  const tide = aRow({ fullName: 'tides/ebb', stars: 400 });
  const game = { description: 'A chess game for the terminal', readmeExcerpt: '' };
  const [old, young] = ['games/old', 'games/young'].map((fullName) => aRow({ fullName, ...game }));
  if (!old || !young) throw new Error('there are two games');
  const home = await openNights([
    ['2026-11-19', { rows: [tide, old] }],
    [day, { rows: [tide, { ...young, stars: 300 }, old] }],
  ]);
  const own = await openPaidGateway(chain, { home });
  const path = '/v1/repos?limit=1&category=Games&changes=entered&since=1d';
  const { matches, note } = previewIn(await own.ask(path)) ?? {};
  expect([matches, note]).toEqual([null, expect.stringMatching(/^Only a paid call tells/)]);
  const answer: unknown = await (await own.pay(path)).json();
  expect(answer).toMatchObject({ data: [{ fullName: young.fullName }] });
});

test('a client that asks for everything in turn sees one whole row, and of others only what is free', async () => {
  const whole = WholeRow.parse((await previewOf('/v1/repos'))?.example);
  const languages = new Set(rows.map(({ language }) => language));
  const queries = [
    ...[...languages].map((language) => `language=${encodeURIComponent(language)}&limit=1`),
    ...Array.from({ length: 100 }, (_, at) => `limit=${at + 1}`),
    ...rows.map(({ fullName }) => `ids=${encodeURIComponent(fullName)}`),
    ...rows.map(({ id }) => `ids=${id}&view=compact&standing=clear`),
    ...rows.map(({ id }) => `ids=${id}&fields=fullName,risk,forecast,category`),
  ];
  let text = '';
  const others: string[] = [];
  for (const query of queries) {
    const { example } = (await previewOf(`/v1/repos?${query}`)) ?? {};
    const shown = JSON.stringify(example ?? null);
    text += shown;
    if (!shown.includes(whole.fullName)) others.push(shown);
  }
  expect(others.join('\n')).not.toMatch(soldFields);
  const shown = [...rows, ...quarantined].filter(({ fullName }) => text.includes(fullName));
  const free = shown.filter(({ fullName }) => named.has(fullName) || fullName === whole.fullName);
  expect(free).toEqual(shown);
  expect(shown.length).toBeGreaterThan(1);
});
