import * as z from 'zod';
import type { Archive } from '../../archive/archive.ts';
import type { DigestDate } from '../../contract/dates.ts';
import { LogEntry, type LogKeys, type LogRecord } from '../../contract/night-log.ts';
import { dataPaths } from '../../contract/paths.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import { openAddress } from '../../platform/environment.ts';
import {
  type Checkpoint,
  formatCheckpoint,
  parseCheckpoint,
  parseSigner,
  parseVerifier,
  type Signer,
  signNote,
  type Verifier,
} from './note.ts';
import { growTree, hashLeaf, type Tree } from './tree.ts';

/** Who signs the night log, and who is asked to sign too. */
export type NightLogSettings = { signer: Signer; witnesses: readonly Witness[] };

/** Somebody who watches that the log only grows, and the address below which `add-checkpoint` is. */
export type Witness = { verifier: Verifier; url: string };

/** The private key of the night log. Its name is the origin of the log. */
export const LogKey = z.string().transform((text, context) => {
  const signer = parseSigner(text);
  if (signer) return signer;
  const message =
    'expected PRIVATE+KEY+NAME+HASH+KEY, which npm run new-log-key -- NAME makes, with a name like trends.example.com/log';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const mostWitnesses = 15;
const form = `expected up to ${mostWitnesses} witnesses with commas between, each as NAME+HASH+KEY ADDRESS`;

/** The witnesses, each with its key and the address below which it takes checkpoints. */
export const WitnessList = z.string().transform((text, context): Witness[] => {
  const witnesses = text.split(',').flatMap((part): Witness[] => {
    const [key = '', address = '', ...rest] = part.trim().split(/\s+/);
    const verifier = parseVerifier(key);
    const url = openAddress().safeParse(address);
    return verifier?.kind === 'cosignature' && url.success && rest.length === 0
      ? [{ verifier, url: url.data }]
      : [];
  });
  const keys = new Set(witnesses.map(({ verifier }) => verifier.text));
  if (keys.size === text.split(',').length && keys.size <= mostWitnesses) return witnesses;
  context.addIssue({ code: 'custom', message: form });
  return z.NEVER;
});

/** The night log in memory: what was published of each night, in the order of publication. */
export type NightLog = {
  records: readonly LogRecord[];
  /** The entries of the records. */
  entries: readonly LogEntry[];
  tree: Tree;
  /** Undefined before the first entry. */
  keys: LogKeys | undefined;
};

/** An edition that is published. Without `public`, it is of a night that is not the newest one. */
export type LoggedEdition = Pick<LogEntry, 'night' | 'id' | 'data' | 'dataSet'> & {
  public?: LogEntry['public'];
};

/** How many records a file of the data folder has. */
export const groupSize = 256;

/**
 * Reads the log of a data folder. It is empty where none was begun.
 *
 * @throws ContractError for a broken file. @throws PipelineError if it is not what its own last checkpoint says.
 */
export async function readNightLog(archive: Archive): Promise<NightLog> {
  const records: LogRecord[] = [];
  for (let group = 0; ; group += 1) {
    const stored = await archive.readLogGroup(group);
    if (!stored) break;
    records.push(...stored.value.records);
    if (stored.value.records.length < groupSize) break;
  }
  const tree = growTree(records.map(({ entry }) => hashLeaf(entry)));
  const last = records.at(-1);
  if (last && !isRootOf(tree, checkpointOf(last))) {
    throw new PipelineError(
      `the night log in ${archive.dataDir}/log is not what its last checkpoint says: entries were changed or are missing, so restore it from a copy; nothing was published`,
    );
  }
  return toNightLog(records, (await archive.readLogKeys())?.value, tree);
}

/** An entry that a checkpoint signs. We wrote it, so its form is not checked again: ten years have thousands. */
const SignedEntry = z.custom<LogEntry>();

/** The log of these records. */
export function toNightLog(
  records: readonly LogRecord[],
  keys: LogKeys | undefined,
  tree = growTree(records.map(({ entry }) => hashLeaf(entry))),
): NightLog {
  const entries = records.map(({ entry }) => SignedEntry.parse(JSON.parse(entry)));
  return { records, entries, tree, keys };
}

/**
 * Adds the editions that the log does not have yet, and signs it. A corrected night becomes a new entry that names the old
 * one. Pure: the same editions and key give the same bytes.
 *
 * @throws PipelineError for the key of another log: its name is the origin, which never changes.
 */
export function addEditions(
  log: NightLog,
  editions: readonly LoggedEdition[],
  { signer, witnesses }: NightLogSettings,
): NightLog {
  const last = log.records.at(-1);
  const origin = last ? checkpointOf(last).origin : signer.name;
  if (origin !== signer.name) {
    throw new PipelineError(
      `NIGHT_LOG_KEY is a key of ${signer.name}, and the night log is ${origin}: a new key keeps the name`,
    );
  }
  const added = editions.flatMap((edition) => toEntry(log, edition) ?? []);
  const texts = added.map((entry) => JSON.stringify(entry));
  const tree =
    texts.length === 0
      ? log.tree
      : growTree([...(log.tree.levels[0] ?? []), ...texts.map(hashLeaf)]);
  const checkpoint = signNote(
    formatCheckpoint({ origin, size: tree.size, root: tree.root(tree.size) }),
    signer,
  );
  const keys: LogKeys = {
    schema: 1,
    logs: [...new Set([...(log.keys?.logs ?? []), signer.text])],
    witnesses: witnesses.map(({ verifier }) => verifier.text),
  };
  return {
    records: [...log.records, ...texts.map((entry) => ({ entry, checkpoint }))],
    entries: [...log.entries, ...added],
    tree,
    keys,
  };
}

/** A new entry; undefined if the log has it as the newest of its night. */
function toEntry(log: NightLog, edition: LoggedEdition): LogEntry | undefined {
  const { night, id, data, public: shown, dataSet } = edition;
  const index = findNewest(log, night);
  const old = index === undefined ? undefined : log.entries[index];
  const hasData = old?.id === id && isSame(old.data, data);
  const hasFree = shown === undefined || (old && isSame(old.public, shown));
  if (old && hasData && hasFree && isSame(old.dataSet ?? {}, dataSet ?? {})) return undefined;
  const entry: LogEntry = { night, id, data: sortPaths(data), public: sortPaths(shown ?? {}) };
  if (dataSet) entry.dataSet = sortPaths(dataSet);
  if (old && index !== undefined) {
    const leafHash = log.tree.levels[0]?.[index]?.toString('hex') ?? '';
    entry.replaces = { index, id: old.id, leafHash };
  }
  return LogEntry.parse(entry);
}

/** The index of the newest entry of a night. */
export function findNewest({ entries }: NightLog, night: DigestDate): number | undefined {
  const index = entries.findLastIndex((entry) => entry.night === night);
  return index < 0 ? undefined : index;
}

/** The nights whose published edition is their newest entry. */
export function listLogged(
  log: NightLog,
  listed: readonly { date: DigestDate; id: string }[],
): ReadonlySet<DigestDate> {
  const ids = new Map(log.entries.map(({ night, id }) => [night, id]));
  return new Set(listed.filter(({ date, id }) => ids.get(date) === id).map(({ date }) => date));
}

/**
 * Whether the log had an edition of a night before it had any night from `outcomeOn` on. Such a night tells outcomes, so
 * forecasts of an edition that was logged later could have known their outcomes.
 *
 * @example wasLoggedBefore(log)({ date: '2026-11-20', id: '2026-11-20-1a2b3c4d' }, '2026-11-27')
 */
export function wasLoggedBefore(log: NightLog) {
  const firsts = new Map<string, { data: LogEntry['data']; newestBefore: DigestDate }>();
  let newestBefore = '';
  for (const { night, id, data } of log.entries) {
    const first = firsts.get(id);
    // An id has few digits, so a later edition with other files must not count as the first one.
    if (!first || !isSame(first.data, data)) firsts.set(id, { data, newestBefore });
    if (night > newestBefore) newestBefore = night;
  }
  return ({ id }: { id: string }, outcomeOn: DigestDate): boolean => {
    const first = firsts.get(id);
    return first !== undefined && first.newestBefore < outcomeOn;
  };
}

/**
 * Refuses a log that takes back what was published. `published` is the checkpoint that readers have.
 *
 * @throws PipelineError if the log is smaller than the published one or differs from it.
 */
export function refuseFork({ tree }: NightLog, published: Buffer | undefined): void {
  const checkpoint = published && parseCheckpoint(published.toString());
  if (!checkpoint || isRootOf(tree, checkpoint)) return;
  const { origin, size } = checkpoint;
  const problem =
    size > tree.size
      ? `would shrink from ${size} entries to ${tree.size}`
      : `would fork: its first ${size} entries are not those that were published`;
  throw new PipelineError(
    `the night log ${origin} ${problem}; nothing was published: restore ${dataPaths.nightLog(0)} and its neighbours in the data folder from a copy`,
  );
}

/** Whether the tree has the hash of a checkpoint at its size. */
export function isRootOf(tree: Tree, { size, root }: Pick<Checkpoint, 'size' | 'root'>): boolean {
  return size <= tree.size && tree.root(size).equals(root);
}

/** The newest checkpoint for which a condition holds. @throws PipelineError */
export function findCheckpoint(
  { records }: Pick<NightLog, 'records'>,
  holds: (checkpoint: Checkpoint) => boolean | undefined,
): Checkpoint | undefined {
  const found = records.findLast((record) => holds(checkpointOf(record)));
  return found && checkpointOf(found);
}

/** The checkpoint of a record. @throws PipelineError */
export function checkpointOf({ checkpoint }: Pick<LogRecord, 'checkpoint'>): Checkpoint {
  const read = parseCheckpoint(checkpoint);
  if (read) return read;
  throw new PipelineError('the night log has a checkpoint that cannot be read: restore it');
}

function isSame(a: LogEntry['data'], b: LogEntry['data']): boolean {
  return JSON.stringify(sortPaths(a)) === JSON.stringify(sortPaths(b));
}

function sortPaths(sums: LogEntry['data']): LogEntry['data'] {
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
