import { execFileSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

const contract = 'pipeline/contract';
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/** Writes the declarations of `dist/client.js`, with the contract's description above each field. */
export async function declareTypes(dist: string): Promise<void> {
  const outdir = join(dist, 'types');
  const args = [compiler, '-p', 'tsconfig.build.json', '--outDir', outdir];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  for (const name of await readdir(join(outdir, contract))) {
    const source = resolve(contract, `${basename(name, '.d.ts')}.ts`);
    const schemas: unknown = await import(pathToFileURL(source).href);
    const path = join(outdir, contract, name);
    const declarations = await readFile(path, 'utf8');
    const named = z.record(z.string(), z.unknown()).parse({ ...Object(schemas) });
    await writeFile(path, describeFields(declarations, named));
  }
  const client = "export * from './types/gateway/client/trend-client.js';\n";
  await writeFile(join(dist, 'client.d.ts'), client);
}

/** Puts the description of each field above its declaration. The compiler copies only source comments. */
function describeFields(declarations: string, schemas: Readonly<Record<string, unknown>>): string {
  const open: (z.ZodType | undefined)[] = [];
  const lines = declarations.split('\n').flatMap((line) => {
    if (/^\s*\}/.test(line)) open.pop();
    const [, indent = '', name = ''] = /^(\s*)(?:export declare const )?(\w+): /.exec(line) ?? [];
    const schema = open.length === 0 ? toSchema(schemas[name]) : fieldOf(open.at(-1), name);
    if (line.endsWith('{')) open.push(schema);
    const description = schema?.description?.replaceAll('*/', '*\\/');
    const documented = description !== undefined && indent !== '';
    return documented ? [`${indent}/** ${description} */`, line] : [line];
  });
  return lines.join('\n');
}

function toSchema(value: unknown): z.ZodType | undefined {
  return value instanceof z.ZodType ? value : undefined;
}

/** The schema of an object's field. The field may be optional or an array. */
function fieldOf(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return toSchema(schema.shape[name]);
  if (schema instanceof z.ZodArray) return fieldOf(toSchema(schema.element), name);
  const wraps =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return wraps ? fieldOf(toSchema(schema.unwrap()), name) : undefined;
}
