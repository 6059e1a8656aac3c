import type { Archive } from '../../pipeline/archive/archive.ts';
import { unlessBroken } from '../../pipeline/platform/file-text.ts';
import { addDays, type DigestDate } from '../../pipeline/contract/dates.ts';
import type { RepositoryRow, ScannedRow } from '../../pipeline/contract/repository-row.ts';
import type { RowKind } from '../../pipeline/contract/row-views.ts';
import type { Scan, Source } from '../../pipeline/contract/scan.ts';
import type { RecordCell } from '../../pipeline/contract/track-record.ts';

/** A digest's id and day, and its bytes as JSON. */
export type DigestJson = { id: string; date: DigestDate; json: Buffer };

/** A row for sale, what its repository is for, and the bytes of both as JSON. */
export type SoldRow = {
  row: RepositoryRow;
  kind: RowKind;
  json: Buffer;
  /** Name, language and topics in lower case, as filters compare them. */
  name: string;
  language: string;
  topics: readonly string[];
};

/** The content of one night that paid calls deliver, as the bytes to send. */
export type SaleableNight = {
  digestId: string;
  source: Source;
  scanDate: string;
  /** The rows by stars, then name. */
  rows: readonly SoldRow[];
  /** What became by this night of what we called so. */
  record: readonly RecordCell[];
  /** The digests of this night and of the days before it, newest first. */
  digests: readonly DigestJson[];
};

/** Days of history for sale. */
const historyDays = 30;

/**
 * Reads the saleable content of a night from its dated files. Undefined if the files no longer
 * exist. It reads one file for each day of history.
 *
 * @throws ContractError for a scan that breaks the contract.
 */
export async function readSaleableNight(
  archive: Archive,
  night: { date: DigestDate; digestId: string; scanSha256?: string },
): Promise<SaleableNight | undefined> {
  const scan = await archive.readScan(night.date);
  const isOther = night.scanSha256 !== undefined && night.scanSha256 !== scan?.sha256;
  if (!scan || isOther) return undefined;
  return toSaleableNight(scan.value, {
    digestId: night.digestId,
    ...(await readBeside(archive, night.date, scan.sha256)),
    digests: await readHistory(archive, night.date),
  });
}

/** The parts of a night that its scan does not have. */
type BesideScan = Pick<SaleableNight, 'digestId' | 'digests' | 'record'> & {
  kinds: Readonly<Record<string, RowKind>>;
};

/** The content for sale, with the JSON of each row. */
export function toSaleableNight(scan: Scan, { kinds, ...beside }: BesideScan): SaleableNight {
  const { source, scanDate } = scan;
  return {
    ...beside,
    source,
    scanDate,
    rows: scan.rows.map((row) => toSold(row, kinds[row.id])),
  };
}

const unknownKind: RowKind = { category: null, purpose: '' };

/** A row for sale. The signals behind its risk are not sold. */
function toSold({ signals: _signals, ...row }: ScannedRow, kind: RowKind = unknownKind): SoldRow {
  return {
    row,
    kind,
    json: Buffer.from(JSON.stringify({ ...row, ...kind })),
    name: row.fullName.toLowerCase(),
    language: row.language.toLowerCase(),
    topics: row.topics.map((topic) => topic.toLowerCase()),
  };
}

/** The rows' kinds by id, and the record; empty if the analysis is older or of another scan. */
async function readBeside(archive: Archive, date: DigestDate, scanSha256: string) {
  const analysis = await unlessBroken(() => archive.readAnalysis(date));
  if (analysis?.value.scanSha256 !== scanSha256) return { kinds: {}, record: [] };
  return { kinds: analysis.value.kinds, record: analysis.value.record };
}

async function readHistory(archive: Archive, date: DigestDate): Promise<DigestJson[]> {
  const days = Array.from({ length: historyDays }, (_, age) => addDays(date, -age));
  const digests = await Promise.all(
    days.map(async (day) => {
      const digest = (await unlessBroken(() => archive.readDigest(day)))?.value;
      return digest && { id: digest.id, date: day, json: Buffer.from(JSON.stringify(digest)) };
    }),
  );
  return digests.flatMap((digest) => digest ?? []);
}
