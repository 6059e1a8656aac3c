import { fromBase64 } from './note.ts';

/** That a log has an entry at an index, with the checkpoint that says so. */
export type Proof = {
  /** The bytes of the entry. */
  entry: Buffer;
  index: number;
  /** From the sibling of the leaf to the child of the root. */
  hashes: readonly Buffer[];
  checkpoint: string;
};

const head = 'c2sp.org/tlog-proof@v1';

/** Writes a proof. The entry is its extra data, so that the proof needs no other file. Source: C2SP, tlog-proof. */
export function formatProof({ entry, index, hashes, checkpoint }: Proof): string {
  const lines = [
    head,
    `extra ${entry.toString('base64')}`,
    `index ${index}`,
    ...hashes.map((hash) => hash.toString('base64')),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** Reads a proof; undefined if its form is wrong. */
export function parseProof(text: string): Proof | undefined {
  const end = text.indexOf('\n\n');
  const [first, extra = '', place = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const entry = fromBase64(/^extra (\S+)$/.exec(extra)?.[1] ?? ' ');
  const index = /^index (0|[1-9]\d{0,14})$/.exec(place)?.[1];
  const hashes = lines.map(fromBase64).filter((hash) => hash?.length === 32);
  if (first !== head || !entry || index === undefined) return undefined;
  const sound = hashes.filter((hash) => hash !== undefined);
  if (sound.length !== lines.length) return undefined;
  return { entry, index: Number(index), hashes: sound, checkpoint: text.slice(end + 2) };
}
