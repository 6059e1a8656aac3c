import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { LogKeys } from '../../contract/night-log.ts';

/** What a key signs: a note itself, or as a witness a note and the time. Source: C2SP, signed-note and tlog-cosignature. */
const kinds = { note: 1, cosignature: 4 } as const;

/** A public key that checks signatures, with the name of its owner. */
export type Verifier = {
  name: string;
  kind: keyof typeof kinds;
  /** As it is written: name, hash and key with `+` between. */
  text: string;
  id: Buffer;
  key: KeyObject;
};

/** The private key of a log. Its name is the origin of the log. */
export type Signer = Verifier & { privateKey: KeyObject };

const publicHead = Buffer.from('302a300506032b6570032100', 'hex');
const privateHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const secretHead = 'PRIVATE+KEY+';

/** Reads `NAME+HASH+KEY`; undefined if it is no such key. */
export function parseVerifier(text: string): Verifier | undefined {
  return parseKey(text, toVerifier);
}

/** Reads `PRIVATE+KEY+NAME+HASH+KEY`; undefined if it is no such key. */
export function parseSigner(text: string): Signer | undefined {
  if (!text.startsWith(secretHead)) return undefined;
  return parseKey(text.slice(secretHead.length), (name, kind, raw) =>
    kind === 'note' ? toSigner(name, raw) : undefined,
  );
}

/** Names have no plus sign and no space. The hash must be that of the name and the public key. */
function parseKey<T extends Verifier>(
  text: string,
  toKey: (name: string, kind: Verifier['kind'], raw: Buffer) => T | undefined,
): T | undefined {
  const [, name = '', hash = '', base64 = ''] =
    /^([^\s+\p{C}]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(text) ?? [];
  const bytes = fromBase64(base64);
  const kind = bytes?.[0] === kinds.note ? 'note' : 'cosignature';
  if (bytes?.length !== 33 || bytes[0] !== kinds[kind]) return undefined;
  const key = toKey(name, kind, bytes.subarray(1));
  return key?.id.toString('hex') === hash ? key : undefined;
}

/** The key of a log with this name from 32 random bytes. */
export function toSigner(name: string, seed: Buffer): Signer {
  const der = Buffer.concat([privateHead, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { ...toVerifier(name, 'note', raw), privateKey };
}

/** The private key as it is written in a setting. */
export function formatSigner({ name, id }: Signer, seed: Buffer): string {
  const key = withKind('note', seed).toString('base64');
  return `${secretHead}${name}+${id.toString('hex')}+${key}`;
}

function toVerifier(name: string, kind: Verifier['kind'], raw: Buffer): Verifier {
  const encoded = withKind(kind, raw);
  const id = createHash('sha256').update(`${name}\n`).update(encoded).digest().subarray(0, 4);
  const spki = Buffer.concat([publicHead, raw]);
  const text = `${name}+${id.toString('hex')}+${encoded.toString('base64')}`;
  return { name, kind, text, id, key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
}

function withKind(kind: Verifier['kind'], bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(kinds[kind]), bytes]);
}

/** A text with signatures, of which nothing is known yet. */
export type Note = { text: string; signatures: readonly { name: string; bytes: Buffer }[] };

/** Reads a note; undefined if its form is wrong. Each signature line has exactly one form. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const signatures = allOrNone(note.slice(end + 2, -1).split('\n'), parseSignature);
  return signatures && { text: note.slice(0, end + 1), signatures };
}

/** Reads a line such as `— witness.example AbCd…`; undefined if its form is wrong. */
export function parseSignature(line: string): { name: string; bytes: Buffer } | undefined {
  const [, name = '', base64 = ''] = /^— ([^\s+\p{C}]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
  const bytes = fromBase64(base64);
  return bytes && bytes.length > 4 ? { name, bytes } : undefined;
}

/** Signs a text that ends with a line break. The same key and text give the same note. */
export function signNote(text: string, { name, id, privateKey }: Signer): string {
  const signature = sign(null, Buffer.from(text), privateKey);
  return `${text}\n— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

/** Whether a key signed the note. Undefined if the note has no signature in its name, and false if one is wrong. */
export function isSignedBy(note: Note, verifier: Verifier): boolean | undefined {
  const own = listOwn(note, verifier);
  if (own.length === 0) return undefined;
  return own.every(({ bytes }) => checkSignature(note.text, bytes.subarray(4), verifier));
}

/** The signatures in the name of a key. */
function listOwn({ signatures }: Note, { name, id }: Verifier): Note['signatures'] {
  return signatures.filter((each) => each.name === name && each.bytes.subarray(0, 4).equals(id));
}

function checkSignature(text: string, signature: Buffer, { kind, key }: Verifier): boolean {
  if (kind === 'note') return verify(null, Buffer.from(text), key, signature);
  if (signature.length !== 8 + 64) return false;
  const signed = `cosignature/v1\ntime ${signature.readBigUInt64BE()}\n${text}`;
  return verify(null, Buffer.from(signed), key, signature.subarray(8));
}

/** The seconds since 1970 at which a witness signed the note; undefined if it did not. */
export function signedAt(note: Note, witness: Verifier): number | undefined {
  const [own] = isSignedBy(note, witness) ? listOwn(note, witness) : [];
  return own && Number(own.bytes.readBigUInt64BE(4));
}

/** A note that says how large a log is, and its hash. Source: C2SP, tlog-checkpoint. */
export type Checkpoint = Note & { origin: string; size: number; root: Buffer };

/** The text of a checkpoint, to be signed. */
export function formatCheckpoint({ origin, size, root }: Omit<Checkpoint, keyof Note>): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** Reads a checkpoint; undefined if its form is wrong. Lines that extend it are refused: we write none. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const note = parseNote(text);
  const [, origin = '', size = '', base64 = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]+={0,2})\n$/.exec(note?.text ?? '') ?? [];
  const root = fromBase64(base64);
  return note && root?.length === 32 ? { ...note, origin, size: Number(size), root } : undefined;
}

/** That a log has an entry at an index, with the checkpoint that says so. */
export type Proof = {
  /** The bytes of the entry. */
  entry: Buffer;
  index: number;
  /** From the sibling of the leaf to the child of the root. */
  hashes: readonly Buffer[];
  checkpoint: string;
};

const proofHead = 'c2sp.org/tlog-proof@v1';

/** Writes a proof. The entry is its extra data, so that the proof needs no other file. Source: C2SP, tlog-proof. */
export function formatProof({ entry, index, hashes, checkpoint }: Proof): string {
  const lines = hashes.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `${proofHead}\nextra ${entry.toString('base64')}\nindex ${index}\n${lines}\n${checkpoint}`;
}

/** Reads a proof; undefined if its form is wrong. */
export function parseProof(text: string): Proof | undefined {
  const end = text.indexOf('\n\n');
  const [first, extra = '', place = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\n');
  const entry = fromBase64(/^extra (\S+)$/.exec(extra)?.[1] ?? ' ');
  const index = /^index (0|[1-9]\d{0,14})$/.exec(place)?.[1];
  const hashes = allOrNone(lines, fromBase64);
  if (first !== proofHead || !entry || index === undefined) return undefined;
  if (!hashes?.every((hash) => hash.length === 32)) return undefined;
  return { entry, index: Number(index), hashes, checkpoint: text.slice(end + 2) };
}

/** Whose signatures a reader believes. */
export type Policy = { logs: readonly Verifier[]; witnesses: readonly Verifier[] };

/** Writes the keys as a policy that asks for no witness: that is the reader's choice. Names are unique there, so witnesses have numbers. Source: C2SP, tlog-policy. */
export function formatPolicy({ logs, witnesses }: LogKeys): string {
  const lines = [
    ...logs.map((log) => `log ${log}`),
    ...witnesses.map((witness, at) => `witness w${at + 1} ${witness}`),
    'quorum none',
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads the logs and witnesses of a policy; undefined if a line of them is wrong or there is no log. Other lines do not matter here. */
export function parsePolicy(text: string): Policy | undefined {
  const rows = text.split('\n').map((line) => line.trim().split(/[ \t]+/));
  const read = (what: string, column: number, kind: Verifier['kind']) =>
    allOrNone(
      rows.filter(([first]) => first === what),
      ({ [column]: key = '' }) => {
        const verifier = parseVerifier(key);
        return verifier?.kind === kind ? verifier : undefined;
      },
    );
  const [logs, witnesses] = [read('log', 1, 'note'), read('witness', 2, 'cosignature')];
  return logs && logs.length > 0 && witnesses ? { logs, witnesses } : undefined;
}

/** What was read of each item; undefined if one of them cannot be read. */
function allOrNone<T, U>(items: readonly T[], read: (item: T) => U | undefined): U[] | undefined {
  const sound = items.map(read).filter((one) => one !== undefined);
  return sound.length === items.length ? sound : undefined;
}

/** The bytes; undefined for a text that is not the one form in which they are written. */
function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
