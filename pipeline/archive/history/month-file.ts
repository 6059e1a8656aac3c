import { formatFile, parseFile } from '../../platform/file-text.ts';
import {
  HistoryHead,
  type HistoryMonth,
  HistoryNight,
  RepositoryRecord,
} from '../../contract/history.ts';

/** Writes a JSON value a line: the head, nights by date, records by id. @throws ContractError */
export function formatHistoryMonth({ nights, records }: HistoryMonth, path: string): string {
  return [
    formatFile(HistoryHead, { schema: 2 }, path, 0),
    ...nights.map((night) => formatFile(HistoryNight, night, path, 0)),
    ...records.map((record) => formatFile(RepositoryRecord, record, path, 0)),
  ].join('');
}

/** The nights and records of a month. @throws ContractError with the path and the line. */
export function parseHistoryMonth(text: string, path: string): HistoryMonth {
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

/** The records that ever had one of the names, in any case, in latin1. @throws ContractError */
export function findByNames(
  text: string,
  names: readonly string[],
  path: string,
): RepositoryRecord[] {
  const either = names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|');
  const found = text.matchAll(new RegExp(`"(?:${either})"`, 'gi'));
  const starts = new Set([...found].map(({ index }) => text.lastIndexOf('\n', index) + 1));
  return [...starts].map((start) => {
    const line = Buffer.from(text.slice(start, text.indexOf('\n', start)), 'latin1');
    return parseFile(RepositoryRecord, line.toString(), path);
  });
}
