import { join, resolve } from 'node:path';
import { toSha256 } from '../pipeline/archive/archive.ts';
import { DigestDate } from '../pipeline/contract/dates.ts';
import { publicPaths } from '../pipeline/contract/paths.ts';
import { DigestResponse } from '../pipeline/contract/views.ts';
import { runCommand } from '../pipeline/night/command.ts';
import { AnswerBoundError, createBoundedFetch } from '../pipeline/platform/bounded-fetch.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { parseFile } from '../pipeline/platform/file-text.ts';
import { readIfPossible, readIfPresent, replaceFiles } from '../pipeline/platform/files.ts';
import { codeOf } from '../pipeline/platform/log.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { describeVerdict, type ReadFile, verifyNight } from '../pipeline/publish/log/verify.ts';

const { values, positionals, fail } = readCommandLine({
  name: 'verify-night',
  does: 'Checks a published night against the night log, in the folders or at an address.',
  more: 'DATE|URL',
  options: {
    policy: {
      type: 'string',
      value: 'FILE',
      means: 'the keys to believe, as a C2SP tlog-policy (default: those published with the log)',
    },
    kept: {
      type: 'string',
      value: 'FILE',
      means: 'the checkpoint that was seen before (default: one in var/night-logs)',
    },
  },
  note: 'Without DATE, it is the newest night. DATA_DIR and PUBLIC_DIR name the folders. Exit code 1 means that the night is not proven.',
});

await runCommand(fail, async ({ settings }) => {
  const { date, url } = readArguments(positionals);
  const { dataDir = 'data', publicDir = 'public' } = settings;
  const readPublic = url === undefined ? readBelow(publicDir) : createReader(url);
  const night = date ?? (await readNewest(readPublic));
  const place = toSha256(url ?? resolve(publicDir));
  const file = values.kept ?? join('var/night-logs', `${place.slice(0, 16)}.checkpoint`);
  const found = await verifyNight(night, {
    readPublic,
    readData: url === undefined ? readBelow(dataDir) : undefined,
    policy: values.policy === undefined ? undefined : await readWhole(values.policy),
    kept: (await readIfPresent(file))?.toString(),
  });
  const sentence = describeVerdict(night, found);
  if (found.problems.length > 0) throw new PipelineError(sentence);
  if (found.checkpoint) {
    await replaceFiles([{ path: file, bytes: Buffer.from(found.checkpoint.note) }]);
  }
  process.stdout.write(`${sentence}\n`);
});

function readArguments(given: readonly string[]): { date?: DigestDate; url?: string } {
  const dates = given.filter((one) => DigestDate.safeParse(one).success);
  const urls = given.filter((one) => /^https?:\/\//.test(one) && URL.canParse(one));
  if (dates.length > 1 || urls.length > 1 || dates.length + urls.length !== given.length) {
    throw new PipelineError(
      `expected a date such as 2026-11-20, an address such as https://trends.example.com, or both, got ${given.join(' ')}`,
    );
  }
  const [date] = dates;
  const url = urls[0]?.replace(/\/+$/, '');
  return { ...(date !== undefined && { date }), ...(url !== undefined && { url }) };
}

async function readNewest(readPublic: ReadFile): Promise<DigestDate> {
  const bytes = await readPublic(publicPaths.latest);
  if (!bytes) throw new PipelineError(`no night is published there: no ${publicPaths.latest}`);
  const { data } = parseFile(DigestResponse, bytes.toString(), publicPaths.latest);
  return data.digestDate.slice(0, 10);
}

function readBelow(folder: string): ReadFile {
  return (path) => readIfPossible(join(folder, path));
}

async function readWhole(path: string): Promise<string> {
  const bytes = await readIfPresent(path);
  if (bytes) return bytes.toString();
  throw new PipelineError(`${path}: there is no such file`);
}

/** Reads the files of a deployment. A gateway answers `v1/brief`, and a static host `v1/brief.json`. */
function createReader(url: string): ReadFile {
  const service = new URL(url).host;
  const fetch = createBoundedFetch({ service, maxBytes: 20_000_000, timeoutMs: 20_000 });
  const ask = async (path: string) => {
    const response = await fetch(`${url}/${path}`, { redirect: 'follow' }).catch(
      (error: unknown) => {
        if (error instanceof AnswerBoundError) throw error;
        throw new PipelineError(`${url} cannot be reached (${codeOf(error)})`);
      },
    );
    if (response.status === 404) return undefined;
    if (response.status === 200) return Buffer.from(await response.arrayBuffer());
    throw new PipelineError(`${url}/${path} answers ${response.status}`);
  };
  return async (path) =>
    (await ask(path)) ??
    (path.startsWith('v1/') ? await ask(path.replace(/\.json$/, '')) : undefined);
}
