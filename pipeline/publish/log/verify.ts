import { toSha256 } from '../../archive/archive.ts';
import type { DigestDate } from '../../contract/dates.ts';
import { LogEntry } from '../../contract/night-log.ts';
import { publicPaths } from '../../contract/paths.ts';
import { DigestResponse } from '../../contract/views.ts';
import { parseFile, unlessBroken } from '../../platform/file-text.ts';
import { isRootOf } from './night-log.ts';
import {
  type Checkpoint,
  isSignedBy,
  parseCheckpoint,
  parsePolicy,
  parseProof,
  type Policy,
  signedAt,
} from './note.ts';
import { cutTiles, followInclusion, growTree, hashLeaf, listTiles, type Tree } from './tree.ts';

/** Reads a file by its path; undefined where there is none. */
export type ReadFile = (path: string) => Promise<Buffer | undefined>;

/** What a night is checked against. */
export type Evidence = {
  /** A file below the public folder. */
  readPublic: ReadFile;
  /** A file below the data folder; undefined if that is not at hand, because its files are sold. */
  readData?: ReadFile | undefined;
  /** The keys to believe, as a policy; undefined means those that are published beside the log. */
  policy?: string | undefined;
  /** A checkpoint that was seen earlier. */
  kept?: string | undefined;
};

/** What was found. Without problems, `proven` is true. */
export type Verdict = {
  problems: readonly string[];
  /** The files that have the checksums of the entry. */
  files: readonly string[];
  /** What the entry says; undefined if there is none to believe. */
  entry?: { index: number; id: string };
  /** The newest checkpoint, if it is sound. */
  checkpoint?: { note: string; origin: string; size: number };
  /** The size of the earlier checkpoint that the log continues. */
  continues?: number;
  /** When each witness signed the proof, in seconds since 1970; undefined for one that did not. */
  witnesses: readonly { name: string; at: number | undefined }[];
};

/** Checks a night against the log: files, proof, checkpoint, and that the log only grew. It throws for nothing that it reads. */
export async function verifyNight(date: DigestDate, evidence: Evidence): Promise<Verdict> {
  const { readPublic } = evidence;
  const problems: string[] = [];
  const none = { problems, files: [], witnesses: [] };
  const text = evidence.policy ?? (await readPublic(publicPaths.logPolicy))?.toString();
  const policy = parsePolicy(text ?? '');
  if (!policy) problems.push(`${publicPaths.logPolicy} is missing or names no key`);
  const note = (await readPublic(publicPaths.checkpoint))?.toString() ?? '';
  const newest = policy && readSigned(note, policy);
  if (!newest) {
    problems.push(`${publicPaths.checkpoint} is missing or not signed by the log`);
    return none;
  }
  const { origin, size } = newest;
  const tree = await readTree(readPublic, size);
  if (!tree || !isRootOf(tree, newest)) {
    problems.push('the tiles are not those of the checkpoint');
    return none;
  }
  const earlier = evidence.kept === undefined ? undefined : findFork(evidence.kept, origin, tree);
  if (typeof earlier === 'string') problems.push(earlier);
  const checkpoint = { note, origin, size };
  const found = await verifyProof(date, evidence, { policy, tree });
  return {
    ...found,
    problems: [...problems, ...found.problems],
    checkpoint,
    ...(typeof earlier === 'number' && { continues: earlier }),
  };
}

type Trusted = { policy: Policy; tree: Tree };

async function verifyProof(
  date: DigestDate,
  { readPublic, readData }: Evidence,
  { policy, tree }: Trusted,
): Promise<Omit<Verdict, 'checkpoint' | 'continues'>> {
  const path = publicPaths.proof(date);
  const refuse = (problem: string) => ({
    problems: [`${path} ${problem}`],
    files: [],
    witnesses: [],
  });
  const bytes = await readPublic(path);
  if (!bytes) return refuse('is missing: the log has no such night, or it is hidden');
  const proof = parseProof(bytes.toString());
  const signed = proof && readSigned(proof.checkpoint, policy);
  if (!proof || !signed) return refuse('is not signed by the log');
  const { index, entry: text, hashes } = proof;
  const { root, size } = signed;
  const isIncluded = followInclusion(hashLeaf(text), { index, size }, hashes)?.equals(root);
  if (!isIncluded) return refuse('does not lead to its checkpoint');
  if (!isRootOf(tree, signed)) return refuse('is of a log that forked');
  const entry = await unlessBroken(() => parseFile(LogEntry, text.toString(), path));
  if (!entry) return refuse('holds no entry of ours');
  if (entry.night !== date) return refuse(`is of the night ${entry.night}`);
  const files = await compareFiles(entry, readPublic, readData);
  return {
    ...files,
    entry: { index, id: entry.id },
    witnesses: policy.witnesses.map((witness) => ({
      name: witness.name,
      at: signedAt(signed, witness),
    })),
  };
}

/**
 * A newer night replaces the free files, so the free files of an older night are not compared. The free digest says of which
 * night they are.
 */
async function compareFiles(
  { night, data, public: shown, dataSet = {} }: LogEntry,
  readPublic: ReadFile,
  readData: ReadFile | undefined,
): Promise<{ problems: string[]; files: string[] }> {
  const compare = async (read: ReadFile, sums: LogEntry['data']) =>
    Promise.all(
      Object.entries(sums).map(async ([path, sha256]) => {
        const bytes = await read(path);
        return { path, isSame: bytes !== undefined && toSha256(bytes) === sha256 };
      }),
    );
  const free = await compare(readPublic, shown);
  const latest = (await readPublic(publicPaths.latest)) ?? Buffer.alloc(0);
  const digest = await unlessBroken(
    () => parseFile(DigestResponse, latest.toString(), publicPaths.latest).data,
  );
  // If the free digest was changed to name a newer night, the other free files still show that this night is the newest.
  const isNewest = !(digest && digest.digestDate > `${night}T24`) || free.some((one) => one.isSame);
  const checked = [...(readData ? await compare(readData, data) : []), ...(isNewest ? free : [])];
  const changed = checked.filter(({ isSame }) => !isSame);
  // A month of the data set is made again without an owner who wants to be left out, which is no fault.
  const whole = [...checked, ...(await compare(readPublic, dataSet))].filter((one) => one.isSame);
  return {
    problems: changed.map(({ path }) => `${path} is not the file that the log has`),
    files: whole.map(({ path }) => path),
  };
}

/** The checkpoint, if a log of the policy signed it in its own name. A wrong signature of a known key spoils it. */
function readSigned(text: string, { logs, witnesses }: Policy): Checkpoint | undefined {
  const checkpoint = parseCheckpoint(text);
  if (!checkpoint) return undefined;
  const signed = new Map([...logs, ...witnesses].map((key) => [key, isSignedBy(checkpoint, key)]));
  const isSigned = logs.some((key) => key.name === checkpoint.origin && signed.get(key));
  const isSpoiled = [...signed.values()].includes(false);
  return isSigned && !isSpoiled ? checkpoint : undefined;
}

const hashBytes = 32;
/** Ten years have some thousands. A size beyond this would take all memory. */
const mostEntries = 1_000_000;

/** The whole tree from its tiles: all levels, so that no tile is wrong unnoticed. */
async function readTree(readPublic: ReadFile, size: number): Promise<Tree | undefined> {
  if (size > mostEntries) return undefined;
  const tiles = await Promise.all(
    listTiles(size).map(async ({ path, level, from, to }) => {
      const bytes = (await readPublic(path)) ?? Buffer.alloc(0);
      return { bytes, level, count: to - from };
    }),
  );
  if (tiles.some(({ bytes, count }) => bytes.length !== count * hashBytes)) return undefined;
  const leaves = tiles
    .filter(({ level }) => level === 0)
    .flatMap(({ bytes, count }) =>
      Array.from({ length: count }, (_, at) =>
        bytes.subarray(at * hashBytes, (at + 1) * hashBytes),
      ),
    );
  const tree = growTree(leaves);
  const cut = cutTiles(tree, size);
  return cut.every((tile, at) => tiles[at]?.bytes.equals(tile.bytes)) ? tree : undefined;
}

/** The size of the kept checkpoint; or a sentence if the log does not continue it. */
function findFork(kept: string, origin: string, tree: Tree): number | string {
  const checkpoint = parseCheckpoint(kept);
  if (!checkpoint) return 'the checkpoint that was kept cannot be read';
  if (checkpoint.origin !== origin) return `the log was ${checkpoint.origin}, and is ${origin} now`;
  if (checkpoint.size > tree.size) {
    return `the log shrank: ${checkpoint.size} entries were seen, and it has ${tree.size} now`;
  }
  if (!isRootOf(tree, checkpoint)) {
    return `the log forked: its first ${checkpoint.size} entries are not those that were seen`;
  }
  return checkpoint.size;
}

/** Says in one sentence what is proven of a night, and what is not. */
export function describeVerdict(date: DigestDate, verdict: Verdict): string {
  const { problems, files, entry, checkpoint, continues, witnesses } = verdict;
  if (problems.length > 0 || !entry || !checkpoint) {
    return `Not proven: the night of ${date}, because ${problems.join(', and ')}.`;
  }
  // A witness may count in another unit than seconds, and no date is later than that of 8.64e12 seconds.
  const signed = witnesses.flatMap(({ name, at }) =>
    at === undefined
      ? []
      : [`${name} signed it at ${new Date(Math.min(at, 8.64e12) * 1000).toISOString()}`],
  );
  const absent = witnesses.filter(({ at }) => at === undefined).map(({ name }) => name);
  const parts = [
    `Proven is order and sameness, not truth: the night of ${date} (${entry.id}) is entry ${entry.index} of the ${checkpoint.size} of ${checkpoint.origin}`,
    files.length === 0
      ? 'none of its files is here to compare'
      : `${files.length} of its files are the logged ones`,
    continues === undefined
      ? 'no earlier checkpoint was kept, so this one begins the watch'
      : `the log only grew since its ${continues} entries that were seen before`,
    ...(signed.length === 0 ? ['no witness signed it'] : signed),
    ...(absent.length === 0 || signed.length === 0 ? [] : [`${absent.join(' and ')} did not`]),
  ];
  return `${parts.join('; ')}; that its figures are right is not proven.`;
}
