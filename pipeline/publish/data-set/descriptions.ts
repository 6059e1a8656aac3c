import { addMonths, type Month } from '../../contract/dates.ts';
import { parquetType, publicPaths } from '../../contract/paths.ts';
import type { DataSetRecord } from '../../contract/published-lists.ts';
import type { Site } from '../night-pages.ts';
import { outcomeMonths } from './month.ts';
import { cellKinds, repositoryTable, type Table, tables } from './tables.ts';

/** The months of the data set, each with its two files. */
export type DataMonths = DataSetRecord['months'];

type Address = Pick<Site, 'baseUrl' | 'source'>;

/** The name of the file of a table and a month. */
export function fileOf({ name }: Table, month: Month): string {
  return `${name}-${month}.parquet`;
}

/** The public address of a file of the data set. */
export function addressOf({ baseUrl }: Pick<Site, 'baseUrl'>, name: string): string {
  return `${baseUrl}/${publicPaths.dataSet(name)}`;
}

/** The short name of the data set. */
const slug = 'new-repositories';

/** The title. Made-up months say so. */
export function titleOf({ source }: Pick<Site, 'source'>): string {
  const title = 'What became of new repositories on GitHub';
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

/** The content of `datapackage.json`. Source: datapackage.org, version 2.0. */
export function renderDataPackage(site: Address, months: DataMonths) {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: slug,
    title: titleOf(site),
    description: summary,
    homepage: `${site.baseUrl}/${publicPaths.dataSetCard}`,
    licenses: [{ name: licence.id, path: licence.url, title: licence.name }],
    resources: months.flatMap((month) => tables.map((table) => toResource(table, month))),
  };
}

function toResource(table: Table, month: DataMonths[number]) {
  const { rows, bytes, sha256 } = month[table.name];
  const reference = { resource: `${repositoryTable.name}-${month.month}`, fields: ['id'] };
  const { foreignKey } = table;
  return {
    name: `${table.name}-${month.month}`,
    type: 'table',
    path: fileOf(table, month.month),
    description: table.means,
    format: 'parquet',
    mediatype: parquetType,
    bytes,
    hash: `sha256:${sha256}`,
    rows,
    schema: {
      fields: table.columns.map(({ name, kind, nullable, means }) => ({
        name,
        type: cellKinds[kind].dataPackage,
        description: means,
        ...(!nullable && { constraints: { required: true } }),
      })),
      primaryKey: table.key,
      ...(foreignKey !== undefined && { foreignKeys: [{ fields: [foreignKey], reference }] }),
    },
  };
}

/** The content of `croissant.json`. Source: mlcommons.org/croissant/1.0. */
export function renderCroissant(site: Address, months: DataMonths) {
  const newest = months.at(-1)?.month ?? '';
  const [year, ordinal] = newest.split('-').map(Number);
  const page = `${site.baseUrl}/${publicPaths.dataSetCard}`;
  return {
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: slug,
    alternateName: titleOf(site),
    description: summary,
    license: licence.url,
    url: page,
    creator: { '@type': 'sc:Organization', name: 'Trend Intelligence', url: site.baseUrl },
    // The first day on which a night could make the newest files, so that every rendering has the same one.
    datePublished: `${addMonths(newest, outcomeMonths + 1)}-01`,
    version: `${year}.${ordinal}.0`,
    citeAs: `Trend Intelligence: ${titleOf(site)}, months to ${newest}. ${page}`,
    distribution: months.flatMap((month) =>
      tables.map((table) => {
        const name = fileOf(table, month.month);
        return {
          '@type': 'cr:FileObject',
          '@id': name,
          name,
          contentUrl: addressOf(site, name),
          contentSize: `${month[table.name].bytes} B`,
          encodingFormat: parquetType,
          sha256: month[table.name].sha256,
        };
      }),
    ),
    recordSet: months.flatMap(({ month }) => tables.map((table) => toRecordSet(table, month))),
  };
}

function toRecordSet(table: Table, month: Month) {
  const id = `${table.name}-${month}`;
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description: table.means,
    key: table.key.map((key) => ({ '@id': `${id}/${key}` })),
    field: table.columns.map(({ name, kind, means }) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${name}`,
      name,
      description: means,
      dataType: cellKinds[kind].croissant,
      ...(kind === 'list' && { repeated: true }),
      source: { fileObject: { '@id': fileOf(table, month) }, extract: { column: name } },
      ...(name === table.foreignKey && {
        references: { '@id': `${repositoryTable.name}-${month}/id` },
      }),
    })),
  };
}

const terms =
  'citeAs column extract field fileObject fileProperty fileSet format includes isLiveDataset jsonPath key md5 parentField path recordSet references regex repeated replace separator source subField transform'.split(
    ' ',
  );

/** The context that the specification prescribes. */
const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  ...Object.fromEntries(terms.map((term) => [term, `cr:${term}`])),
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  sc: 'https://schema.org/',
};
