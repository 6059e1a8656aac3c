import { crc32 } from 'node:zlib';
import { LedgerEntry } from './entry.ts';

/** A payment as a line of the journal: JSON, whose last field is the CRC-32 of the text before that field. */
export function toJournalLine(entry: LedgerEntry): string {
  const body = JSON.stringify(entry).slice(0, -1);
  return `${body},"crc32":"${toChecksum(body)}"}`;
}

/** The payments of a line. `intact` is false if a byte of it was changed, so that something of it may be lost. */
export type JournalLine = { entries: LedgerEntry[]; intact: boolean };

/** Reads the bytes between two line breaks. If the line break between two payments was damaged, both are found. */
export function readJournalLine(bytes: Buffer): JournalLine {
  const entry = parseEntry(bytes);
  if (entry !== undefined) return { entries: [entry], intact: true };
  const parts = bytes.toString('latin1').split(/(?=\{"payer":)/);
  const found = parts.flatMap((part) => {
    const whole = part.slice(0, part.lastIndexOf('}') + 1);
    return parseEntry(Buffer.from(whole, 'latin1')) ?? [];
  });
  return { entries: found, intact: false };
}

/** The end of a line with a checksum, and its length in bytes. */
const sealed = /^,"crc32":"([0-9a-f]{8})"\}$/;
const sealLength = ',"crc32":"00000000"}'.length;

/** Lines without a checksum are of earlier versions. They have no field but the known ones. */
const UnsealedEntry = LedgerEntry.strict();

/** Undefined for bytes that are not one payment, or that do not fit their checksum. */
function parseEntry(bytes: Buffer): LedgerEntry | undefined {
  const body = bytes.subarray(0, -sealLength);
  const checksum = sealed.exec(bytes.subarray(-sealLength).toString('latin1'))?.[1];
  if (checksum !== undefined && checksum !== toChecksum(body)) return undefined;
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    return (checksum === undefined ? UnsealedEntry : LedgerEntry).safeParse(json).data;
  } catch {
    return undefined;
  }
}

function toChecksum(text: string | Buffer): string {
  return crc32(text).toString(16).padStart(8, '0');
}
