import { publicPaths } from '../../contract/paths.ts';
import type { Source } from '../../contract/scan.ts';
import { AnswerBoundError, createBoundedFetch } from '../../platform/bounded-fetch.ts';
import { below, replaceFiles } from '../../platform/files.ts';
import { whileLocked } from '../../platform/lock.ts';
import { codeOf, type Log, nameOf } from '../../platform/log.ts';
import { PipelineError } from '../../platform/pipeline-error.ts';
import type { Destination } from '../published-nights.ts';
import { findCheckpoint, type NightLog, type Witness } from './night-log.ts';
import { isSignedBy, parseSignature } from './note.ts';
import { formatLogData, openNightLog, renderProofs } from './publish-log.ts';

type Place = Pick<Destination, 'archive' | 'publicDir' | 'nightLog'> & { source: Source; log: Log };

/**
 * Asks the witnesses that have not signed the newest checkpoint of the night log, and adds the signatures that come in. The
 * log says who did not sign. The night is published already, so no failure is thrown. Returns whether a signature came in.
 */
export async function tellWitnesses(place: Place): Promise<boolean> {
  if (!place.nightLog || place.nightLog.witnesses.length === 0) return false;
  try {
    const { witnesses } = place.nightLog;
    return await whileLocked(place.archive.dataDir, () => collectSignatures(place, witnesses));
  } catch (error) {
    const notice = error instanceof PipelineError ? error.message : nameOf(error);
    place.log('witnesses-not-asked', { notice }, 'warn');
    return false;
  }
}

async function collectSignatures(
  { archive, publicDir, source, nightLog, log }: Place,
  witnesses: readonly Witness[],
): Promise<boolean> {
  const before = await openNightLog({ archive, nightLog }, source);
  const known = before && findCheckpoint(before, () => true);
  const asked = known ? witnesses.filter(({ verifier }) => !isSignedBy(known, verifier)) : [];
  if (!before || asked.length === 0) return false;
  const answers = await askWitnesses(before, asked);
  const lines = answers.flatMap((answer) => ('line' in answer ? [answer.line] : []));
  const signed = addSignatures(before, lines);
  const newest = signed.records.at(-1)?.checkpoint ?? '';
  const first = signed.records.findIndex(({ checkpoint }) => checkpoint === newest);
  const proofs = renderProofs(signed, new Set(signed.entries.slice(first).map((one) => one.night)));
  await replaceFiles([
    ...formatLogData(archive, signed, first),
    ...proofs.map((proof) => below(publicDir, proof)),
    below(publicDir, { path: publicPaths.checkpoint, bytes: Buffer.from(newest) }),
  ]);
  const absent = answers.flatMap((answer) =>
    'reason' in answer ? [`${answer.name} ${answer.reason}`] : [],
  );
  log(
    'night-log-witnessed',
    {
      entries: signed.tree.size,
      signed: witnesses.length - absent.length,
      ...(absent.length > 0 && { absent: absent.join('; ') }),
    },
    absent.length > 0 ? 'warn' : 'info',
  );
  return lines.length > 0;
}

/** What a witness answered: the line with its signature, or why it gave none. */
type WitnessAnswer = { name: string } & ({ line: string } | { reason: string });

/** The most milliseconds until one answer. A witness is asked twice at most. */
const timeoutMs = 5000;
const maxBytes = 65_536;

/**
 * Asks each witness to sign the newest checkpoint, all at once. It takes ten seconds at most and never throws. Source: C2SP,
 * tlog-witness, `add-checkpoint`.
 */
export async function askWitnesses(
  log: NightLog,
  witnesses: readonly Witness[],
): Promise<WitnessAnswer[]> {
  return Promise.all(
    witnesses.map(async (witness) => {
      const { name } = witness.verifier;
      try {
        return { name, ...(await askWitness(log, witness)) };
      } catch (error) {
        return { name, reason: describeFailure(error) };
      }
    }),
  );
}

function describeFailure(error: unknown): string {
  if (error instanceof AnswerBoundError) return error.message;
  return `could not be reached: ${codeOf(error)}`;
}

async function askWitness(
  log: NightLog,
  { verifier, url }: Witness,
): Promise<{ line: string } | { reason: string }> {
  const fetch = createBoundedFetch({ service: 'the witness', maxBytes, timeoutMs });
  const submit = (old: number) =>
    fetch(`${url}/add-checkpoint`, { method: 'POST', body: formatRequest(log, old) });
  // The size that the witness signed last, as far as the log knows.
  const signed = findCheckpoint(log, (each) => isSignedBy(each, verifier));
  let response = await submit(signed?.size ?? 0);
  if (response.status === 409) {
    const size = /^(0|[1-9]\d{0,14})\n$/.exec(await response.text())?.[1];
    const isOfSize = response.headers.get('content-type')?.startsWith('text/x.tlog.size');
    if (size === undefined || !isOfSize) return { reason: 'says that it knows another log' };
    if (Number(size) > log.tree.size) return { reason: `has seen ${size} entries` };
    response = await submit(Number(size));
  }
  if (response.status !== 200) return { reason: `answered ${response.status}` };
  const { text = '' } = findCheckpoint(log, () => true) ?? {};
  const lines = (await response.text()).split('\n');
  const line = lines.find((each) => {
    const signature = parseSignature(each);
    return signature && isSignedBy({ text, signatures: [signature] }, verifier);
  });
  return line === undefined ? { reason: 'gave no valid signature' } : { line };
}

/** The body: the size that the witness has seen, that the log only grew since, and the checkpoint. */
function formatRequest({ tree, records }: NightLog, old: number): string {
  const hashes = tree.consistency(old, tree.size).map((hash) => `${hash.toString('base64')}\n`);
  return `old ${old}\n${hashes.join('')}\n${records.at(-1)?.checkpoint ?? ''}`;
}

/** The log with these signatures at its newest checkpoint. */
export function addSignatures(log: NightLog, lines: readonly string[]): NightLog {
  const newest = log.records.at(-1)?.checkpoint ?? '';
  const signed = `${newest}${lines.map((line) => `${line}\n`).join('')}`;
  const records = log.records.map((record) =>
    record.checkpoint === newest ? { ...record, checkpoint: signed } : record,
  );
  return { ...log, records };
}
