import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';

/** `.ci/run` installs it here, apart from the project's packages, because it takes 70 MB. */
const folder = 'var/duckdb';
const name = '@duckdb/node-api';
const install = `npm install --prefix ${folder} --no-save ${name}@1.5.6-r.1`;

type Rows = { getRowsJson: () => unknown[][] };
type Connection = { runAndReadAll: (query: string) => Promise<Rows> };
type Instance = { connect: () => Promise<Connection> };

/** The part of the package that is used here. */
const DuckDb = z.object({
  DuckDBInstance: z.custom<{ create: () => Promise<Instance> }>((value) => value !== undefined),
});

/** Opens a DuckDB in memory. The function that it returns gives the numbers of the first row of a query. */
export async function openDuckDb(): Promise<(query: string) => Promise<number[]>> {
  if (!existsSync(`${folder}/node_modules/${name}`)) {
    throw new Error(`DuckDB is missing: ${install}`);
  }
  const require = createRequire(`${process.cwd()}/${folder}/`);
  const { DuckDBInstance } = DuckDb.parse(require(name));
  const connection = await (await DuckDBInstance.create()).connect();
  return async (query) => {
    const [row] = (await connection.runAndReadAll(query)).getRowsJson();
    return z.array(z.coerce.number()).parse(row);
  };
}
