import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { startGitHub } from '../../../../test/standin/github.ts';
import type { StandInRepository } from '../../../../test/standin/github/repository.ts';
import type { Benchmark, Effort, Row } from '../benchmark.ts';
import { type Machine, watch } from '../machine.ts';
import { latencyMs, openDistances } from './distance.ts';
import { startModel } from './model.ts';

/** Runs whole nights against stand-ins for GitHub and a model. Each request is delayed by 300 ms. */
export const night: Benchmark = {
  name: 'night',
  run: async (machine, effort) => {
    const rows: Row[] = [];
    for (const limit of sizes(effort)) rows.push(await doNight(machine, limit));
    return rows;
  },
};

function sizes({ quick }: Effort): number[] {
  return quick ? [100] : [100, 300, 1000];
}

async function doNight(machine: Machine, limit: number): Promise<Row> {
  const organizations = Math.round(limit / 10);
  const github = await startGitHub({
    repositories: Array.from({ length: limit + 50 }, (_, index) => describe(index, organizations)),
    createdAt: new Date(Date.now() - 24 * 3600 * 1000).toISOString(),
  });
  const home = await mkdtemp(join(machine.folder, 'night-'));
  const dataDir = join(home, 'data');
  const model = await startModel();
  const distances = openDistances();
  const ways = {
    github: await distances.openWay(github.url),
    model: await distances.openWay(new URL(model.url).origin),
  };
  const settings = {
    DATA_DIR: dataDir,
    PUBLIC_DIR: join(home, 'public'),
    GITHUB_API_URL: ways.github.url,
    OPENAI_BASE_URL: `${ways.model.url}/v1`,
    OPENAI_API_KEY: 'sk-bench-0123456789',
    GITHUB_TOKEN: 'ghp_0123456789abcdefghijklmnopqrstuvwxyz',
    SCAN_LIMIT: limit,
  };
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const begun = performance.now();
  const program = join(machine.folder, 'servers', 'nightly.js');
  const child = machine.start('env', [...variables, process.execPath, program]);
  let peak = 0;
  const look = setInterval(() => {
    // The memory of an ended process cannot be read.
    const megabytes = child.exitCode === null ? watch(child).peakMegabytes() : Number.NaN;
    if (megabytes > peak) peak = megabytes;
  }, 20);
  await once(child, 'exit');
  const code = child.exitCode;
  clearInterval(look);
  const seconds = (performance.now() - begun) / 1000;
  for (const way of Object.values(ways)) way.close();
  await Promise.all([github.close(), model.close()]);
  if (code !== 0) throw new Error(`the night of ${limit} ended with ${code}`);
  await assertWrittenByModel(dataDir);
  const queries = github.count('graphql');
  const waited = distances.waitedMs() / 1000;
  const { input, output } = model.tokens;
  const asked = `model asked ${model.requests.length}×, ${input.toLocaleString('en-GB')} tokens in and ${output.toLocaleString('en-GB')} out`;
  const isMet = limit === 300 ? queries <= 20 + organizations && peak <= 250 : undefined;
  return {
    what: `night of ${limit} rows, ${latencyMs} ms a request`,
    target: limit === 300 ? `≤ ${20 + organizations} GraphQL requests, ≤ 250 MB` : '',
    measured: `${queries} GraphQL requests, ${Math.round(peak)} MB, ${seconds.toFixed(1)} s`,
    spread: '',
    isMet,
    note: `${github.requests.length} requests, ${github.points()} points, ${organizations} organizations; ${asked}; ${waited.toFixed(1)} s of it with a request under way, up to ${distances.most()} at once`,
  };
}

/** If no sentence of the model was kept, the offline reader read the night. The token counts would then be wrong. */
async function assertWrittenByModel(dataDir: string): Promise<void> {
  const archive = openArchive(dataDir);
  const date = (await archive.digestDates()).at(-1);
  const digest = date && (await archive.readDigest(date));
  const analyst = digest ? digest.value.provenance.analyst : 'nobody';
  if (analyst === 'openai') return;
  throw new Error(`the night was written by ${analyst}, not by the model`);
}

const languages = ['TypeScript', 'Rust', 'Python', 'Go', 'C++'];
const subjects = ['tides', 'kites', 'ferns', 'looms', 'clocks', 'maps', 'songs', 'bridges'];

/** A made-up repository for a night. Organizations own the first ones. */
function describe(index: number, organizations: number): StandInRepository {
  const subject = subjects[index % subjects.length] ?? '';
  const login = `owner${index}`;
  return {
    nameWithOwner: `${login}/${subject}-${index}`,
    owner: {
      __typename: index < organizations ? 'Organization' : 'User',
      login,
      followers: index % 50,
    },
    description: `Keeps a record of ${subject}, number ${index}`,
    primaryLanguage: { name: languages[index % languages.length] ?? 'Go' },
    stargazerCount: 5_000 - index * 3,
    forkCount: index % 40,
    commits: 10 + (index % 90),
    issues: index % 30,
    pullRequests: index % 20,
    readme: `# ${subject}\n\nThis program keeps a record of ${subject} and shows number ${index} of them on a map.\n\n${'It reads a file and draws what it found there. '.repeat(40)}`,
  };
}
