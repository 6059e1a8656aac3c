import { addMonths } from '../../contract/dates.ts';
import { parquetType, publicPaths } from '../../contract/paths.ts';
import type { Site } from '../night-pages.ts';
import { addressOf, type DataMonths, fileOf, licence, slug, summary, titleOf } from './about.ts';
import { outcomeMonths } from './month.ts';
import { type CellKind, type Table, tables } from './tables.ts';

const types: Readonly<Record<CellKind, string>> = {
  text: 'sc:Text',
  list: 'sc:Text',
  count: 'sc:Integer',
  share: 'sc:Float',
  'yes or no': 'sc:Boolean',
  day: 'sc:Date',
  // Its readers know no type for moments, and keep the time of a date.
  instant: 'sc:Date',
};

/** The content of `croissant.json`. Source: mlcommons.org/croissant/1.0. */
export function renderCroissant(site: Pick<Site, 'baseUrl' | 'source'>, months: DataMonths) {
  const newest = months.at(-1)?.month ?? '';
  const [year, ordinal] = newest.split('-').map(Number);
  return {
    '@context': context,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: slug,
    alternateName: titleOf(site),
    description: summary,
    license: licence.url,
    url: `${site.baseUrl}/${publicPaths.dataSetCard}`,
    creator: { '@type': 'sc:Organization', name: 'Trend Intelligence', url: site.baseUrl },
    // The first day on which a night could make the newest files, so that every rendering has the same one.
    datePublished: `${addMonths(newest, outcomeMonths + 1)}-01`,
    version: `${year}.${ordinal}.0`,
    citeAs: `Trend Intelligence: ${titleOf(site)}, months to ${newest}. ${site.baseUrl}/${publicPaths.dataSetCard}`,
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
    recordSet: months.flatMap(({ month }) => tables.map((table) => describeTable(table, month))),
  };
}

function describeTable(table: Table, month: string) {
  const id = `${table.name}-${month}`;
  const keys = table.name === 'repositories' ? ['id'] : ['id', 'night'];
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description: table.means,
    key: keys.map((key) => ({ '@id': `${id}/${key}` })),
    field: table.columns.map(({ name, kind, means }) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${name}`,
      name,
      description: means,
      dataType: types[kind],
      ...(kind === 'list' ? { repeated: true } : {}),
      source: { fileObject: { '@id': fileOf(table, month) }, extract: { column: name } },
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
