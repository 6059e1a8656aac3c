import { parquetType, publicPaths } from '../../contract/paths.ts';
import type { Site } from '../night-pages.ts';
import { type DataMonths, fileOf, licence, slug, summary, titleOf } from './about.ts';
import { type CellKind, type Column, repositoryTable, type Table, tables } from './tables.ts';

const types: Readonly<Record<CellKind, string>> = {
  text: 'string',
  list: 'array',
  count: 'integer',
  share: 'number',
  'yes or no': 'boolean',
  day: 'date',
  instant: 'datetime',
};

/** The content of `datapackage.json`. Source: datapackage.org, version 2.0. */
export function renderDataPackage(site: Pick<Site, 'baseUrl' | 'source'>, months: DataMonths) {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: slug,
    title: titleOf(site),
    description: summary,
    homepage: `${site.baseUrl}/${publicPaths.dataSetCard}`,
    licenses: [{ name: licence.id, path: licence.url, title: licence.name }],
    resources: months.flatMap((month) => tables.map((table) => describeFile(table, month))),
  };
}

function describeFile(table: Table, month: DataMonths[number]) {
  const { rows, bytes, sha256 } = month[table.name];
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
      fields: table.columns.map(describeColumn),
      ...(table.name === 'repositories'
        ? { primaryKey: ['id'] }
        : {
            primaryKey: ['id', 'night'],
            foreignKeys: [
              {
                fields: ['id'],
                reference: { resource: `${repositoryTable.name}-${month.month}`, fields: ['id'] },
              },
            ],
          }),
    },
  };
}

function describeColumn({ name, kind, nullable, means }: Column) {
  const constraints = nullable ? {} : { constraints: { required: true } };
  return { name, type: types[kind], description: means, ...constraints };
}
