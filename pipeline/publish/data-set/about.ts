import type { Month } from '../../contract/dates.ts';
import { publicPaths } from '../../contract/paths.ts';
import type { DataSetRecord } from '../../contract/published-lists.ts';
import type { Site } from '../night-pages.ts';
import type { Table } from './tables.ts';

/** The months of the data set, each with its two files. */
export type DataMonths = DataSetRecord['months'];

/** The name of the file of a table and a month. */
export function fileOf({ name }: Pick<Table, 'name'>, month: Month): string {
  return `${name}-${month}.parquet`;
}

/** The files that say what the others are. */
export const descriptions = ['datapackage.json', 'croissant.json', 'README.md'] as const;

/** The short name of the data set. */
export const slug = 'new-repositories';

const title = 'What became of new repositories on GitHub';

/** The title. Made-up months say so. */
export function titleOf({ source }: Pick<Site, 'source'>): string {
  return source === 'demo' ? `${title} (made up)` : title;
}

/** What it is, in two sentences. */
export const summary =
  'New repositories on GitHub by the month in which our nights first listed them, with standing, reasons and what became of each in the months after. Estimates from public signs; they accuse nobody.';

/** The licence of our figures. Names and quoted words stay their owners’. */
export const licence = {
  id: 'CC-BY-4.0',
  name: 'Creative Commons Attribution 4.0 International',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** The public address of a file of the data set. */
export function addressOf({ baseUrl }: Pick<Site, 'baseUrl'>, name: string): string {
  return `${baseUrl}/${publicPaths.dataSet(name)}`;
}
