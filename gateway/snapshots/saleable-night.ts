import type { Archive } from '../../pipeline/archive/archive.ts';
import { ContractError } from '../../pipeline/contract/file-text.ts';
import { addDays, type DigestDate } from '../../pipeline/contract/dates.ts';
import type { RepositoryRow, ScannedRow } from '../../pipeline/contract/repository-row.ts';
import type { Scan, Source } from '../../pipeline/contract/scan.ts';

/** A digest, and its bytes as JSON. */
type DigestJson = { date: DigestDate; json: Buffer };

/** What paid calls deliver of one night, as the bytes that are sent. */
export type SaleableNight = {
  /** The id of the night's digest. */
  digestId: string;
  source: Source;
  scanDate: string;
  /** Each row's JSON, by stars, then name. */
  rows: readonly Buffer[];
  /** The rows by language in lower case. */
  rowsByLanguage: ReadonlyMap<string, readonly Buffer[]>;
  /** The languages of the rows in GitHub's spelling, the most frequent first. */
  languages: readonly string[];
  /** The digests of the last days up to the night, the newest first. */
  digests: readonly DigestJson[];
};

/** Days of history that are sold. */
const historyDays = 30;

/**
 * Reads what is sold of a night from its dated files; undefined where they are gone. It reads one file for each day of
 * the history.
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
  const { source, scanDate } = scan.value;
  return {
    digestId: night.digestId,
    source,
    scanDate,
    ...writeRows(scan.value),
    languages: rankLanguages(scan.value),
    digests: await readHistory(archive, night.date),
  };
}

function writeRows({ rows }: Scan): Pick<SaleableNight, 'rows' | 'rowsByLanguage'> {
  const jsons: Buffer[] = [];
  const rowsByLanguage = new Map<string, Buffer[]>();
  for (const row of rows) {
    const json = Buffer.from(JSON.stringify(toSold(row)));
    jsons.push(json);
    const language = row.language.toLowerCase();
    const others = rowsByLanguage.get(language);
    if (others) others.push(json);
    else rowsByLanguage.set(language, [json]);
  }
  return { rows: jsons, rowsByLanguage };
}

/** The signals behind the risk are not for sale. */
function toSold({ signals: _signals, ...row }: ScannedRow): RepositoryRow {
  return row;
}

async function readHistory(archive: Archive, date: DigestDate): Promise<DigestJson[]> {
  const days = Array.from({ length: historyDays }, (_, age) => addDays(date, -age));
  const digests = await Promise.all(days.map((day) => readDigest(archive, day)));
  return digests.flatMap((digest) => digest ?? []);
}

/** A broken digest is left out, so that the others are still sold. */
async function readDigest(archive: Archive, date: DigestDate): Promise<DigestJson | undefined> {
  try {
    const digest = await archive.readDigest(date);
    return digest && { date, json: Buffer.from(JSON.stringify(digest.value)) };
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

function rankLanguages({ rows }: Scan): string[] {
  const counts = new Map<string, number>();
  for (const { language } of rows) {
    if (language !== '') counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([language]) => language);
}
