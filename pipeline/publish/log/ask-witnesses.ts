import { AnswerBoundError, createBoundedFetch } from '../../platform/bounded-fetch.ts';
import { codeOf } from '../../platform/log.ts';
import { findCheckpoint, type NightLog, type Witness } from './night-log.ts';
import { isSignedBy, parseSignature } from './note.ts';

/** What a witness answered: the line with its signature, or why it gave none. */
export type WitnessAnswer = { name: string } & ({ line: string } | { reason: string });

/** The most milliseconds until one answer. A witness is asked twice at most. */
const timeoutMs = 5000;
const maxBytes = 65_536;

/** The witnesses that did not sign the newest checkpoint yet. */
export function listUnsigned(log: NightLog, witnesses: readonly Witness[]): Witness[] {
  const newest = findCheckpoint(log, () => true);
  return newest ? witnesses.filter(({ verifier }) => !isSignedBy(newest, verifier)) : [];
}

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
