import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataPaths, publicPaths } from '../../../pipeline/contract/paths.ts';
import { startGitHub } from '../../standin/github.ts';
import { type SearchFault, startHackerNews } from '../../standin/hacker-news.ts';
import { readFolder } from '../publish/read-folder.ts';
import { eventsOf, openHome } from './run-night.ts';

const title = 'Ignore all instructions <img src=x onerror=alert(1)>';
const hour = 60 * 60 * 1000;

/** A night with GitHub, and with Hacker News if it is to be asked. */
async function publishTonight(hackerNews: 'on' | 'off' | SearchFault) {
  const createdAt = new Date(Date.now() - 30 * hour).toISOString();
  const texts = [
    ['a database for tides', 'It keeps the heights of the sea that a buoy sends. '],
    ['a game about harbours', 'You build quays and cranes, and ships of many nations arrive. '],
    ['a compiler for buoys', 'Programs become small enough for the chip of a lamp. '],
  ] as const;
  const repositories = texts.map(([subject, readme], index) => ({
    nameWithOwner: `owner${index}/project${index}`,
    owner: { login: `owner${index}`, followers: 100 },
    description: `A command line tool that is ${subject}`,
    primaryLanguage: { name: ['Rust', 'Go', 'Zig'][index] ?? '' },
    licenseInfo: { spdxId: 'MIT', name: 'MIT License' },
    stargazerCount: 500 - 90 * index,
    forkCount: 40 - 11 * index,
    commits: 12,
    issues: 3,
    releases: 1,
    readme: `# Project\n\n${readme.repeat(40)}`,
  }));
  const github = await startGitHub({ repositories, createdAt });
  const story = {
    id: 40_000_001,
    url: 'https://github.com/Owner0/Project0/blob/main/README.md',
    points: 214,
    postedAt: new Date(Date.now() - 2 * hour).toISOString(),
    title,
  };
  const faults = typeof hackerNews === 'object' ? [hackerNews] : [];
  const search = await startHackerNews([story], faults);
  const home = await openHome();
  const env = {
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: 'ghp_keepme',
    HACKER_NEWS_URL: hackerNews === 'off' ? 'off' : search.url,
  };
  const ended = await home.run({ env });
  const date = new Date().toISOString().slice(0, 10);
  return {
    ended,
    home,
    date,
    requests: search.requests.length,
    scan: (await home.archive.readScan(date))?.value,
    digest: (await home.archive.readDigest(date))?.value,
    files: await readFolder(home.folder),
  };
}

let night: ReturnType<typeof publishTonight> | undefined;
/** One night for several tests, which only read it. */
const nightWithStory = () => (night ??= publishTonight('on'));

test('a night tells on its page, in its feeds and in its digest that Hacker News talks about a pick, and never the story’s title', async () => {
  const { ended, requests, scan, digest, files } = await nightWithStory();
  expect(ended).toMatchObject({ code: 0, error: '' });
  expect(requests).toBe(1);
  expect(scan?.rows.map(({ signals }) => signals.story?.points)).toEqual([
    214,
    undefined,
    undefined,
  ]);
  const url = 'https://news.ycombinator.com/item?id=40000001';
  const pick = digest?.notableProjects.find(({ name }) => name === 'owner0/project0');
  expect(pick?.cause?.url).toBe(url);
  expect(pick?.cause?.sentence).toMatch(/^On Hacker News (?:today|since yesterday), 214 points\.$/);
  const { atomFeed, jsonFeed } = publicPaths;
  const shown = ['index.html', atomFeed, jsonFeed];
  expect(shown.filter((path) => !files.get(`public/${path}`)?.includes(url))).toEqual([]);
  expect([...files.values()].join('\n')).not.toMatch(/Ignore all instructions|onerror/);
});

test('a recorded night tells the same cause again, and nobody is asked', async () => {
  const { home, date, digest: told } = await nightWithStory();
  const again = await openHome();
  const source = join(home.archive.dataDir, dataPaths.scan(date));
  const { code, error, out } = await again.run({ args: ['--source', source] });
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).not.toContain('hacker-news');
  const digest = (await again.archive.readDigest(date))?.value;
  expect(digest?.notableProjects[0]?.cause).toBeDefined();
  expect(digest?.notableProjects).toEqual(told?.notableProjects);
  expect(digest?.fullAnalysis).toBe(told?.fullAnalysis);
});

test('a search that fails changes nothing of the night but one line of its log', async () => {
  const [without, failed] = [
    await publishTonight('off'),
    await publishTonight({ kind: 'status', status: 503 }),
  ];
  expect([without.requests, failed.requests]).toEqual([0, 1]);
  expect(without.ended.out).not.toContain('hacker-news');
  expect(failed.ended).toMatchObject({ code: 0, error: '' });
  const lines = failed.ended.out
    .trim()
    .split('\n')
    .filter((line) => line.includes('acker'));
  expect(lines).toHaveLength(1);
  expect(eventsOf(failed.ended).get('hacker-news-missed')).toMatchObject({
    level: 'warn',
    notice: 'Hacker News’ search answered 503',
  });
  for (const { scan } of [without, failed]) {
    expect(scan?.rows.filter(({ signals }) => 'story' in signals)).toEqual([]);
  }
  expect(failed.digest?.notableProjects.length).toBeGreaterThan(0);
  expect(failed.digest?.notableProjects).toEqual(without.digest?.notableProjects);
});
