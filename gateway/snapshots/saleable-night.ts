import type { ArchiveReader } from '../../pipeline/archive/archive.ts';
import { unlessBroken } from '../../pipeline/platform/file-text.ts';
import { addDays, DigestDate } from '../../pipeline/contract/dates.ts';
import type { RepositoryRow, ScannedRow } from '../../pipeline/contract/repository-row.ts';
import type { RowKind } from '../../pipeline/contract/row-views.ts';
import type { Scan, Source } from '../../pipeline/contract/scan.ts';

/** A digest's id and day, and its bytes as JSON. */
export type DigestJson = { id: string; date: DigestDate; json: Buffer };

/** A row for sale, what its repository is for, and the bytes of both as JSON. */
export type SoldRow = { row: RepositoryRow; kind: RowKind; json: Buffer };

/** The content of one night that paid calls deliver, as the bytes to send. */
export type SaleableNight = {
  /** The id of the night's digest. */
  digestId: string;
  source: Source;
  scanDate: string;
  /** The rows by stars, then name. */
  rows: readonly SoldRow[];
  /** The digests of this night and of the days before it, newest first. */
  digests: readonly DigestJson[];
  /** Ids of earlier rows whose repositories GitHub no longer shows. */
  gone: ReadonlySet<string>;
  /** Ids of the rows in quarantine: they are likely spam. */
  quarantined: ReadonlySet<string>;
};

/** Days of history for sale. */
const historyDays = 30;

/** Reads the night of exactly this digest. Undefined if the archive has no such night, or only a corrected edition of it. */
export async function readExactNight(
  archive: ArchiveReader,
  digestId: string,
): Promise<SaleableNight | undefined> {
  const date = DigestDate.safeParse(digestId.slice(0, 10));
  const digest = date.success ? await unlessBroken(() => archive.readDigest(date.data)) : undefined;
  if (!date.success || digest?.value.id !== digestId) return undefined;
  const { scanSha256 } = digest.value.provenance;
  return unlessBroken(() => readSaleableNight(archive, { date: date.data, digestId, scanSha256 }));
}

/**
 * Reads the saleable content of a night from its dated files. Undefined if the files no longer exist.
 * It reads one file for each day of history.
 *
 * @throws ContractError for a scan that breaks the contract.
 */
export async function readSaleableNight(
  archive: ArchiveReader,
  night: { date: DigestDate; digestId: string; scanSha256?: string },
): Promise<SaleableNight | undefined> {
  const scan = await archive.readScan(night.date);
  const isOther = night.scanSha256 !== undefined && night.scanSha256 !== scan?.sha256;
  if (!scan || isOther) return undefined;
  const tracking = await unlessBroken(() => archive.readTracking(night.date));
  return toSaleableNight(scan.value, {
    digestId: night.digestId,
    kinds: await readKinds(archive, night.date, scan.sha256),
    digests: await readHistory(archive, night.date),
    gone: new Set(Object.keys(tracking?.value.gone ?? {})),
  });
}

/** The parts of a night that its scan does not have. */
type BesideScan = Pick<SaleableNight, 'digestId' | 'digests' | 'gone'> & {
  kinds: Readonly<Record<string, RowKind>>;
};

/** The content for sale, with the JSON of each row. */
export function toSaleableNight(scan: Scan, { kinds, ...beside }: BesideScan): SaleableNight {
  const { source, scanDate, quarantined } = scan;
  return {
    ...beside,
    source,
    scanDate,
    rows: scan.rows.map((row) => toSold(row, kinds[row.id])),
    quarantined: new Set(quarantined.map(({ id }) => id)),
  };
}

const unknownKind: RowKind = { category: null, purpose: '' };

/** A row for sale. The signals behind its risk are not sold. */
function toSold({ signals: _signals, ...row }: ScannedRow, kind: RowKind = unknownKind): SoldRow {
  return { row, kind, json: Buffer.from(JSON.stringify({ ...row, ...kind })) };
}

/** The kinds of the rows by id. Empty if the analysis is of another scan, or older than the categories. */
async function readKinds(
  archive: ArchiveReader,
  date: DigestDate,
  scanSha256: string,
): Promise<Record<string, RowKind>> {
  const analysis = await unlessBroken(() => archive.readAnalysis(date));
  return analysis?.value.scanSha256 === scanSha256 ? analysis.value.kinds : {};
}

async function readHistory(archive: ArchiveReader, date: DigestDate): Promise<DigestJson[]> {
  const days = Array.from({ length: historyDays }, (_, age) => addDays(date, -age));
  const digests = await Promise.all(
    days.map(async (day) => {
      const digest = (await unlessBroken(() => archive.readDigest(day)))?.value;
      return digest && { id: digest.id, date: day, json: Buffer.from(JSON.stringify(digest)) };
    }),
  );
  return digests.flatMap((digest) => digest ?? []);
}
