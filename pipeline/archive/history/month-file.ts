import { formatFile, parseFile } from '../../platform/file-text.ts';
import {
  HistoryHead,
  type HistoryMonth,
  HistoryNight,
  RepositoryRecord,
} from '../../contract/history.ts';

/** Writes a JSON value a line: the head, nights by date, records by id. @throws ContractError */
export function formatMonth({ nights, records }: HistoryMonth, path: string): string {
  return [
    formatFile(HistoryHead, { schema: 2 }, path, 0),
    ...nights.map((night) => formatFile(HistoryNight, night, path, 0)),
    ...records.map((record) => formatFile(RepositoryRecord, record, path, 0)),
  ].join('');
}

/** The nights and records of a month. @throws ContractError with the path and the line. */
export function parseMonth(text: string, path: string): HistoryMonth {
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n');
  parseFile(HistoryHead, head, path);
  const month: HistoryMonth = { nights: [], records: [] };
  for (const [index, line] of lines.entries()) {
    const at = `${path}, line ${index + 2}`;
    if (line.startsWith('{"date":')) month.nights.push(parseFile(HistoryNight, line, at));
    else month.records.push(parseFile(RepositoryRecord, line, at));
  }
  return month;
}

/** The records of all that ever had this name, in any case. @throws ContractError */
export function findByName(bytes: Buffer, fullName: string, path: string): RepositoryRecord[] {
  // One character a byte, so that positions in the text are those of the bytes.
  const text = bytes.toString('latin1');
  const wanted = new RegExp(`"${fullName.replaceAll('.', String.raw`\.`)}"`, 'gi');
  const starts = new Set(
    [...text.matchAll(wanted)].map(({ index }) => text.lastIndexOf('\n', index)),
  );
  return [...starts]
    .map((start) => {
      const end = bytes.indexOf('\n', start + 1);
      return parseFile(RepositoryRecord, bytes.subarray(start + 1, end).toString(), path);
    })
    .filter(({ names }) => names.some(([, name]) => name.toLowerCase() === fullName.toLowerCase()));
}
