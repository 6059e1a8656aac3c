import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';

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
/** Names have no plus sign and no space. */
const keyForm = /^([^\s+\p{C}]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;

/** Reads `NAME+HASH+KEY`; undefined if it is no such key. */
export function parseVerifier(text: string): Verifier | undefined {
  const [, name = '', hash = '', base64 = ''] = keyForm.exec(text) ?? [];
  const bytes = fromBase64(base64);
  if (bytes?.length !== 33) return undefined;
  const kind = bytes[0] === kinds.note ? 'note' : 'cosignature';
  if (bytes[0] !== kinds[kind]) return undefined;
  const verifier = toVerifier(name, kind, bytes.subarray(1));
  return verifier.id.toString('hex') === hash ? verifier : undefined;
}

/** Reads `PRIVATE+KEY+NAME+HASH+KEY`; undefined if it is no such key. */
export function parseSigner(text: string): Signer | undefined {
  const [, name = '', hash = '', base64 = ''] =
    keyForm.exec(text.replace(/^PRIVATE\+KEY\+/, '')) ?? [];
  const bytes = fromBase64(base64);
  if (!text.startsWith('PRIVATE+KEY+') || bytes?.length !== 33 || bytes[0] !== kinds.note) {
    return undefined;
  }
  const signer = toSigner(name, bytes.subarray(1));
  return signer.id.toString('hex') === hash ? signer : undefined;
}

/** The key of a log with this name from 32 random bytes. */
export function toSigner(name: string, seed: Buffer): Signer {
  const key = createPrivateKey({
    key: Buffer.concat([privateHead, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { ...toVerifier(name, 'note', raw), privateKey: key };
}

/** The private key as it is written in a setting. */
export function formatSigner({ name, id }: Signer, seed: Buffer): string {
  return `PRIVATE+KEY+${name}+${id.toString('hex')}+${withKind('note', seed).toString('base64')}`;
}

function toVerifier(name: string, kind: keyof typeof kinds, raw: Buffer): Verifier {
  const encoded = withKind(kind, raw);
  const id = createHash('sha256').update(`${name}\n`).update(encoded).digest().subarray(0, 4);
  const spki = Buffer.concat([publicHead, raw]);
  const text = `${name}+${id.toString('hex')}+${encoded.toString('base64')}`;
  return { name, kind, text, id, key: createPublicKey({ key: spki, format: 'der', type: 'spki' }) };
}

function withKind(kind: keyof typeof kinds, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(kinds[kind]), bytes]);
}

/** A text with signatures, of which nothing is known yet. */
export type Note = { text: string; signatures: readonly { name: string; bytes: Buffer }[] };

/** Reads a note; undefined if its form is wrong. Each signature line has exactly one form. */
export function parseNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  const signatures = lines.map(parseSignature);
  const sound = signatures.filter((each) => each !== undefined);
  return sound.length === lines.length
    ? { text: note.slice(0, end + 1), signatures: sound }
    : undefined;
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
export function isSignedBy({ text, signatures }: Note, verifier: Verifier): boolean | undefined {
  const own = signatures.filter(
    ({ name, bytes }) => name === verifier.name && bytes.subarray(0, 4).equals(verifier.id),
  );
  if (own.length === 0) return undefined;
  return own.every(({ bytes }) => checkSignature(text, bytes.subarray(4), verifier));
}

function checkSignature(text: string, signature: Buffer, { kind, key }: Verifier): boolean {
  if (kind === 'note') return verify(null, Buffer.from(text), key, signature);
  if (signature.length !== 8 + 64) return false;
  const signed = `cosignature/v1\ntime ${signature.readBigUInt64BE()}\n${text}`;
  return verify(null, Buffer.from(signed), key, signature.subarray(8));
}

/** The seconds since 1970 at which a witness signed the note; undefined if it did not. */
export function signedAt(note: Note, witness: Verifier): number | undefined {
  if (!isSignedBy(note, witness)) return undefined;
  const own = note.signatures.find(({ bytes }) => bytes.subarray(0, 4).equals(witness.id));
  return own && Number(own.bytes.readBigUInt64BE(4));
}

/** How large a log is, and its hash. Source: C2SP, tlog-checkpoint. */
export type Checkpoint = { origin: string; size: number; root: Buffer };

export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** Reads the text of a checkpoint; undefined if its form is wrong. Lines that extend it are refused: we write none. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [, origin = '', size = '', base64 = ''] =
    /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]+={0,2})\n$/.exec(text) ?? [];
  const root = fromBase64(base64);
  return root?.length === 32 ? { origin, size: Number(size), root } : undefined;
}

/** The bytes; undefined for a text that is not the one form in which they are written. */
export function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}
