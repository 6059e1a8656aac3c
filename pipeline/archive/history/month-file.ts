import { formatFile, parseFile } from '../../platform/file-text.ts';
import {
  HistoryHead,
  type HistoryMonth,
  HistoryNight,
  RepositoryRecord,
} from '../../contract/history.ts';

/** Writes one JSON value a line: the head, the nights by date, the records by id. @throws ContractError */
export function formatMonth({ nights, records }: HistoryMonth, path: string): string {
  return [
    formatFile(HistoryHead, { schema: 2 }, path, 0),
    ...nights.map((night) => formatFile(HistoryNight, night, path, 0)),
    ...records.map((record) => formatFile(RepositoryRecord, record, path, 0)),
  ].join('');
}

/** @throws ContractError with the path and the line. */
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
