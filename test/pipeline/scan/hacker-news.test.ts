import { expect, test } from 'vitest';
import {
  addStories,
  type LinkingStory,
  searchHackerNews,
  usualBounds,
} from '../../../pipeline/scan/hacker-news.ts';
import { aRow, aScan } from '../../fixtures/night.ts';
import { type SearchFault, type StandInStory, startHackerNews } from '../../standin/hacker-news.ts';

const startedAt = '2026-11-20T06:00:00.000Z';
const postedAt = '2026-11-19T09:30:00.000Z';

async function search(
  stories: readonly StandInStory[],
  faults: readonly (SearchFault | undefined)[] = [],
  bounds = usualBounds,
) {
  const standIn = await startHackerNews(stories, faults);
  const events: { event: string; data: Readonly<Record<string, unknown>> }[] = [];
  const log = (event: string, data = {}) => {
    events.push({ event, data });
  };
  const found = await searchHackerNews({ address: standIn.url, startedAt, bounds }, log);
  return { found, events, requests: standIn.requests };
}

const story = (url: string, more: Partial<StandInStory> = {}): StandInStory => ({
  id: 40_000_001,
  url,
  points: 214,
  postedAt,
  ...more,
});

test('one request finds the stories of seven days that link to a repository', async () => {
  const { found, events, requests } = await search([
    story('https://github.com/Ada/Tides'),
    story('https://github.com/bea/moons', { id: 2, postedAt: '2026-11-12T09:30:00.000Z' }),
    story('https://example.com/tides', { id: 3 }),
  ]);

  expect(found).toEqual([{ id: 40_000_001, points: 214, postedAt, links: 'ada/tides' }]);
  expect(requests.map(String)).toEqual([
    'query=github.com&restrictSearchableAttributes=url&tags=story&numericFilters=created_at_i%3E1794549600%2Ccreated_at_i%3C1795154400&hitsPerPage=1000',
  ]);
  expect(events).toEqual([{ event: 'hacker-news-asked', data: { stories: 1 } }]);
});

test.each([
  ['https://github.com/ada/tides', 'ada/tides'],
  ['https://www.github.com/ada/tides/', 'ada/tides'],
  ['http://github.com/ada/tides.git', 'ada/tides'],
  ['https://github.com/ada/tides.js/blob/main/docs/why.md?plain=1#L3', 'ada/tides.js'],
  ['https://github.com/ada/', 'no repository'],
  ['https://github.com/ada/ti%2Fdes', 'no repository'],
  ['https://gist.github.com/ada/tides', 'no repository'],
  ['https://github.com.evil.test/ada/tides', 'no repository'],
  ['https://github.com@evil.test/ada/tides', 'no repository'],
  ['javascript://github.com/ada/tides', 'no repository'],
  ['github.com/ada/tides', 'no repository'],
])('a link to %s leads to %s', async (url, links) => {
  const { found } = await search([story(url)]);
  expect(found?.map((one) => one.links)).toEqual(links === 'no repository' ? [] : [links]);
});

test('more than a thousand stories take a second request, and never a third', async () => {
  const end = Date.parse(startedAt);
  const stories = Array.from({ length: 2500 }, (_, index) =>
    story(`https://github.com/ada/r${index}`, {
      id: index + 1,
      postedAt: new Date(end - (index + 1) * 60_000).toISOString(),
    }),
  );
  const { found, requests } = await search(stories);
  expect(requests).toHaveLength(2);
  expect(new Set(found?.map(({ id }) => id))).toHaveProperty('size', 2000);
});

const failures: [string, SearchFault, RegExp][] = [
  ['a failure', { kind: 'status', status: 500 }, /answered 500$/],
  ['no answer', { kind: 'hang' }, /gave no whole answer within 300 ms$/],
  ['an answer that unpacks without an end', { kind: 'bomb' }, /more than 3000000 bytes$/],
  ['half an answer', { kind: 'truncated' }, /could not be reached: \w+$/],
  ['a page', { kind: 'html' }, /answered in an unknown form$/],
  ['JSON of another form', { kind: 'json', body: [] }, /answered in an unknown form$/],
  ['a redirect', { kind: 'redirect' }, /redirects to elsewhere\.test, which is not followed$/],
];

test.each(failures)('%s leaves no stories and one line of the log', async (_, fault, notice) => {
  // Only an answer that never comes waits for its limit, however slow the machine is.
  const tight = { maxBytes: 3_000_000, timeoutMs: fault.kind === 'hang' ? 300 : 30_000 };
  const { found, events } = await search([story('https://github.com/ada/tides')], [fault], tight);
  expect(found).toBeUndefined();
  expect(events.map(({ event }) => event)).toEqual(['hacker-news-missed']);
  expect(events[0]?.data['notice']).toMatch(notice);
});

test('if the second request fails, no story is taken: a part would look like the whole', async () => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    story('https://github.com/ada/tides', { id: index + 1 }),
  );
  const { found, events } = await search(many, [undefined, { kind: 'status', status: 502 }]);
  expect(found).toBeUndefined();
  expect(events).toHaveLength(1);
});

const hit = {
  objectID: '7',
  url: 'https://github.com/ada/tides',
  points: 30,
  created_at_i: Date.parse(postedAt) / 1000,
};

test.each([
  ['an id that is no number', { objectID: '7"><script>' }],
  ['no points', { points: null }],
  ['points below none', { points: -1 }],
  ['points with a fraction', { points: 30.5 }],
  ['more points than any story ever had', { points: 1e9 }],
  ['a moment to come', { created_at_i: Date.parse(startedAt) / 1000 + 60 }],
  ['a moment before the days that were asked for', { created_at_i: 1 }],
  ['no address', { url: null }],
])('a story with %s is left out, and the others count', async (_, lie) => {
  const body = { hits: [{ ...hit, ...lie }, null, 'story', { ...hit, objectID: '8' }] };
  const { found } = await search([], [{ kind: 'json', body }]);
  expect(found?.map(({ id }) => id)).toEqual([8]);
});

const rows = [
  aRow({ fullName: 'Ada/Tides' }),
  aRow({ id: 'R_renamed', fullName: 'bea/moons' }),
  aRow({ fullName: 'cy/winds' }),
];
const linked = (links: string, more: Partial<LinkingStory> = {}): LinkingStory => ({
  id: 1,
  points: 40,
  postedAt,
  links,
  ...more,
});
const storiesOf = (...given: Parameters<typeof addStories>) =>
  addStories(...given).map(({ signals }) => signals.story);

test('a row has the story with the most points, and null where no story links to it', () => {
  const stories = [linked('ada/tides'), linked('ada/tides', { id: 2, points: 90 })];
  expect(storiesOf(rows, stories, [])).toEqual([{ id: 2, points: 90, postedAt }, null, null]);
});

test('a story about the earlier name of a repository belongs to it, unless another one has that name now', () => {
  const earlier = [
    aScan('2026-11-19', { rows: [aRow({ id: 'R_renamed', fullName: 'Bea/Satellites' })] }),
    aScan('2026-11-18', { rows: [aRow({ id: 'R_renamed', fullName: 'cy/winds' })] }),
  ];
  const found = storiesOf(rows, [linked('bea/satellites'), linked('cy/winds', { id: 5 })], earlier);
  expect(found.map((one) => one?.id)).toEqual([undefined, 1, 5]);
});

test('a story from before the repository was created is about another one of that name', () => {
  const stories = [linked('ada/tides', { postedAt: '2026-11-18T07:59:59.000Z' })];
  expect(storiesOf(rows, stories, [])).toEqual([null, null, null]);
});
