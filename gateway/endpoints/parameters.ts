import * as z from 'zod';
import { DigestDate } from '../../pipeline/contract/dates.ts';
import { SaleStanding } from '../../pipeline/contract/repository-row.ts';
import { categoryList, rowFields } from '../../pipeline/contract/row-views.ts';
import { digestFields } from '../../pipeline/contract/views.ts';
import { shorten } from '../../pipeline/platform/text.ts';

/** What a refusal says that a parameter takes, and whether it is text. None: whole numbers. */
const expectations = z.registry<{ expected: string; isText?: true }>();

/** The largest number of stars that a call may name. */
const mostStars = 100_000_000;
/** The most repositories on a watch list. */
const mostIds = 100;

const viewParameter = z
  .enum(['full', 'compact'])
  .optional()
  .describe('full: whole items. compact: one short line for each. The default is full.')
  .register(expectations, { expected: 'full or compact' });

/** A list of field names, each name once. */
function chooseFields<Name extends string>(names: readonly Name[], what: string) {
  return z
    .array(z.enum(names))
    .min(1)
    .max(names.length)
    .refine((chosen) => new Set(chosen).size === chosen.length)
    .optional()
    .describe(`Only these fields of ${what}. Commas separate them; not with view=compact.`)
    .register(expectations, { expected: `each name once, of ${names.join(', ')}` });
}

/** A text that rows are searched for. Upper and lower case are the same. */
function chooseText(description: string, expected: string) {
  return z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe(description)
    .register(expectations, { expected, isText: true });
}

/** The parameters of `/v1/repos`. */
export const ReposParameters = z.object({
  limit: z.int().min(1).max(100).default(30).describe('The most rows.'),
  language: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Only rows of this programming language, by GitHub’s name for it or another name that Linguist knows, such as golang. In a URL, C# is C%23 or csharp. Upper and lower case are the same.',
    )
    .register(expectations, { expected: 'the name of a programming language', isText: true }),
  category: chooseText(
    `Only rows of one category: ${categoryList}. Upper and lower case are the same.`,
    'the name of a category of at most 100 characters',
  ),
  topic: chooseText(
    'Only rows with this GitHub topic. Upper and lower case are the same.',
    'one topic of at most 100 characters',
  ),
  min_stars: z
    .int()
    .min(0)
    .max(mostStars)
    .optional()
    .describe('Only rows with at least this many stars.'),
  created_since: DigestDate.optional()
    .describe('Only rows created on this UTC day or later. A day is 2026-01-15.')
    .register(expectations, { expected: 'a UTC day such as 2026-01-15' }),
  standing: SaleStanding.optional()
    .describe('Only rows with exactly this standing. To avoid spam, ask for clear.')
    .register(expectations, { expected: 'clear or caution' }),
  max_risk: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Only rows up to this risk (4 decimals).')
    .register(expectations, { expected: 'a number from 0 to 1 with at most four decimals' }),
  ids: z
    .array(z.string().regex(/^[\w.=/+-]{1,140}$/))
    .min(1)
    .max(mostIds)
    .optional()
    .describe('Only rows with these ids or owner/repository names. Commas separate them.')
    .register(expectations, {
      expected: `1 to ${mostIds} ids of rows or names as owner/repository, with commas between them`,
    }),
  view: viewParameter,
  fields: chooseFields(rowFields, 'a row'),
  since: DigestDate.optional()
    .describe('Only rows that a night listed first after this UTC day.')
    .register(expectations, { expected: 'a UTC day such as 2026-01-15' }),
});
export type ReposParameters = z.infer<typeof ReposParameters>;

/** The parameters of `/v1/digests`. */
export const DigestsParameters = z.object({
  days: z
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('How many days to look back from the newest digest.'),
  limit: z.int().min(1).max(30).default(7).describe('The most digests.'),
  view: viewParameter,
  fields: chooseFields(digestFields, 'a digest'),
});
export type DigestsParameters = z.infer<typeof DigestsParameters>;

/** A part of a repository's name. GitHub allows an owner 39 characters, a repository 100. */
const ownersName = /^[\w.-]{1,100}$/;
const fullName = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** `.` and `..` are no names: they would lead to another path. */
function isNoPath(text: string): boolean {
  return text.split('/').every((part) => part !== '.' && part !== '..');
}

/** The most repositories that one call may name, including the repository in its path. */
const mostCompared = 20;

/** The parameters of `/v1/repos/{owner}/{name}`. */
export const RepositoryParameters = z.object({
  owner: z
    .string()
    .regex(ownersName)
    .refine(isNoPath)
    .describe('The owner of the repository.')
    .register(expectations, { expected: 'the name of an owner on GitHub' }),
  name: z
    .string()
    .regex(ownersName)
    .refine(isNoPath)
    .describe('The name of the repository, now or earlier, in any case.')
    .register(expectations, { expected: 'the name of a repository, without its owner' }),
  compare: z
    .array(z.string().regex(fullName).refine(isNoPath))
    .min(1)
    .max(mostCompared - 1)
    .optional()
    .describe('Further repositories for the same price, as owner/name. Commas separate them.')
    .register(expectations, {
      expected: `1 to ${mostCompared - 1} names as owner/name, with commas between them`,
    }),
  view: viewParameter,
});
export type RepositoryParameters = z.infer<typeof RepositoryParameters>;

/** How items are shown: whole, compact, or with chosen fields in the order of a whole item. */
export type View<Name extends string> =
  | { kind: 'full' }
  | { kind: 'compact' }
  | { kind: 'fields'; fields: readonly Name[] };

/** The view that the parameters ask for, or the problem with them. */
export function readView<Name extends string>(
  parameters: { view?: 'full' | 'compact' | undefined; fields?: readonly Name[] | undefined },
  order: readonly Name[],
): View<Name> | { ok: false; problem: string } {
  const { view, fields } = parameters;
  if (!fields) return { kind: view ?? 'full' };
  if (view === 'compact') {
    const got = quote(fields.join(','));
    return { ok: false, problem: describeWrong('fields', 'no value with view=compact', got) };
  }
  return { kind: 'fields', fields: order.filter((field) => fields.includes(field)) };
}

/** The parameters of a query by name. `encoded` is the value before percent-decoding. */
type Sent = Map<string, { encoded: string; value: string }[]>;

/** The parameters, or what is wrong. `problem` is undefined for bad percent-encoding. */
export type ReadParameters<T> =
  | { ok: true; parameters: T; encoded: (name: string) => string | undefined }
  | { ok: false; problem: string | undefined };

const Kind = z.object({
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.string()).optional(),
  items: z.object({ enum: z.array(z.string()).optional() }).optional(),
});
type Parameter = z.infer<typeof Kind> & {
  name: string;
  field: z.core.$ZodType;
  isRequired: boolean;
};
type Parameters = ReadonlyMap<string, Parameter>;

/**
 * Reads the parameters that a schema names, and refuses all others.
 *
 * Whole numbers are decimal digits. A list has commas, is repeated, or has `[]` after its name. Any
 * other parameter is refused if it is empty or repeated, because the payer may have meant something
 * else. Parameters in `inPath` come from the path, so no refusal offers them.
 */
export function readParameters<T>(
  schema: z.ZodObject & z.ZodType<T>,
  query: string,
  inPath: readonly string[] = [],
): ReadParameters<T> {
  const sent = parseQuery(query, parametersOf(schema));
  if (!sent) return { ok: false, problem: undefined };
  const checked = checkValues(schema, sent, inPath);
  if (!checked.ok) return checked;
  const { ok, parameters } = checked;
  return { ok, parameters, encoded: (name) => sent.get(name)?.[0]?.encoded };
}

/** The parameters for values by name: texts, several where a query repeats a name, or JSON. */
export function checkValues<T>(
  schema: z.ZodObject & z.ZodType<T>,
  sent: ReadonlyMap<string, readonly { value: unknown }[]>,
  inPath: readonly string[] = [],
): { ok: true; parameters: T } | { ok: false; problem: string } {
  const known = parametersOf(schema);
  const unknown = [...sent.keys()].find((name) => !known.has(name));
  const problems = unknown === undefined ? [] : [describeUnknown(unknown, known, inPath)];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of known) {
    const given = sent.get(name);
    if (!given && !parameter.isRequired) continue;
    const read = readValue(parameter, given ?? [], inPath.includes(name));
    if ('problem' in read) problems.push(read.problem);
    else values[name] = read.value;
  }
  if (problems.length > 0) return { ok: false, problem: problems.join('; ') };
  return { ok: true, parameters: schema.parse(values) };
}

/** The value of one parameter, or what is wrong with it. */
function readValue(
  parameter: Parameter,
  given: readonly { value: unknown }[],
  isInPath: boolean,
): { value: unknown } | { problem: string } {
  const { name, type, field, items, enum: allowed = items?.enum } = parameter;
  const refuse = (got: string, more = '') => {
    return { problem: describeWrong(name, `${describe(parameter)}${more}`, got) };
  };
  const isList = type === 'array';
  const texts = given.flatMap(({ value }) => toText(value, isList) ?? []);
  const [first] = texts;
  if (first === undefined) return refuse(given[0] ? showJson(given[0].value) : 'nothing');
  if (texts.length > 1 && isInPath) {
    return { problem: `${name} is in the path of this call, and its query takes none` };
  }
  if (texts.length > 1 && !isList) {
    return refuse(`it ${texts.length} times`, ' once');
  }
  const value = isList ? texts.flatMap((text) => text.split(',')) : toValue(parameter, first);
  // Undefined is a wrong value, and a field with a default would accept it.
  const parsed = value === undefined ? undefined : z.safeParse(field, value);
  if (parsed?.success) return { value };
  const [issue] = parsed?.error.issues ?? [];
  return refuse(Array.isArray(value) ? quoteItems(value, issue, allowed) : quote(first, allowed));
}

/** The problem with a parameter that the schema lacks. Upper and lower case differ. */
function describeUnknown(unknown: string, known: Parameters, inPath: readonly string[]): string {
  const offered = [...known.keys()].filter((name) => !inPath.includes(name));
  return `${quote(unknown, offered)} is no parameter of this call, which takes ${offered.join(', ')}`;
}

/** The text of a value in a query. Undefined for an object, or for a list where none is taken. */
function toText(value: unknown, isList: boolean): string | undefined {
  const parts: unknown[] = isList && Array.isArray(value) ? value : [value];
  const isPlain = parts.every((part) => typeof part === 'string' || typeof part === 'number');
  const text = isPlain ? parts.join(',') : undefined;
  // A lone surrogate, which is half of a character, has no percent-encoding.
  return text?.isWellFormed() === true ? text : undefined;
}

/** A JSON value as a refusal repeats it. A value that is too deep to be written is only named. */
function showJson(value: unknown): string {
  try {
    return echo(JSON.stringify(value));
  } catch {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
}

/** Parameters by their schema. There are few schemas, and every call reads one of them. */
const bySchema = new WeakMap<z.ZodObject, Parameters>();

function parametersOf(schema: z.ZodObject): Parameters {
  const parameters = bySchema.get(schema) ?? listParameters(schema);
  bySchema.set(schema, parameters);
  return parameters;
}

function listParameters(schema: z.ZodObject): Parameters {
  const { properties, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  const kinds = z.record(z.string(), Kind).parse(properties);
  return new Map(
    Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => {
      return [name, { ...kinds[name], name, field, isRequired: required.includes(name) }];
    }),
  );
}

/** A query's texts; undefined for bad percent-encoding. Each parameter decides what `+` is. */
function parseQuery(query: string, known: Parameters): Sent | undefined {
  const sent: Sent = new Map();
  try {
    for (const part of query.split('&')) {
      if (part === '') continue;
      const end = part.includes('=') ? part.indexOf('=') : part.length;
      const encoded = part.slice(end + 1);
      const written = decodeURIComponent(part.slice(0, end));
      const listed = written.replace(/\[\d{0,3}\]$/, '');
      const key = known.get(listed)?.type === 'array' ? listed : written;
      const text = { encoded, value: decodeURIComponent(encoded) };
      const texts = sent.get(key);
      if (texts) texts.push(text);
      else sent.set(key, [text]);
    }
    return sent;
  } catch {
    return undefined;
  }
}

/** The value of a text; undefined if the text is not valid. */
function toValue({ type, field }: Parameter, text: string): unknown {
  if (type === 'integer') return toNumber(text, /^(?:0|[1-9]\d{0,8})$/);
  if (type === 'number') return toNumber(text, /^(?:0|1)(?:\.\d{1,4})?$/);
  return expectations.get(field)?.isText ? text.trim() : text;
}

function toNumber(text: string, form: RegExp): number | undefined {
  return form.test(text) ? Number(text) : undefined;
}

function describe({ minimum, maximum, field }: Parameter): string {
  const { expected } = expectations.get(field) ?? {};
  return expected ?? `a whole number from ${minimum} to ${maximum}`;
}

/** The sentence about a wrong value, without its full stop. */
function describeWrong(name: string, expected: string, got: string): string {
  return `${name} takes ${expected}, got ${got}`;
}

/** A value as a refusal repeats it: shortened, with the allowed value that it is similar to. */
function quote(value: string, allowed: readonly string[] = []): string {
  const nearest = findNearest(value, allowed);
  return `"${echo(value)}"${nearest === undefined ? '' : ` (did you mean "${nearest}"?)`}`;
}

/** A list's first wrong item; else its repeated item, or the number of items. */
function quoteItems(
  items: readonly string[],
  issue: z.core.$ZodIssue | undefined,
  allowed: readonly string[] | undefined,
): string {
  const [at] = issue?.path ?? [];
  if (typeof at === 'number') return quote(items[at] ?? '', allowed);
  // The search of a long list would take seconds, so only a list within its bounds is searched.
  if (issue?.code !== 'custom') return `${items.length} of them`;
  const repeated = items.find((item, index) => items.indexOf(item) !== index) ?? '';
  return `${quote(repeated)} more than once`;
}

/** A client's text as answers repeat it: 60 bytes of it at most. */
export function echo(text: string): string {
  return shorten(text, 60);
}

/** The name with the fewest letters between it and a text; undefined if none is near. */
export function findNearest(text: string, names: readonly string[]): string | undefined {
  const letters = text.toLowerCase().replace(/\[.*$/s, '');
  for (let edits = 0; edits <= mostEdits; edits += 1) {
    const near = names.find(
      (name) => edits <= name.length / 3 && isWithin(letters, name.toLowerCase(), edits),
    );
    if (near !== undefined) return near;
  }
  return undefined;
}

const mostEdits = 3;

/** Whether so many edits make the texts equal: a letter added, left out, replaced, swapped. */
function isWithin(a: string, b: string, edits: number): boolean {
  if (edits < 0) return false;
  if (a === b) return true;
  if (a[0] === b[0]) return isWithin(a.slice(1), b.slice(1), edits);
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(a.slice(1), b, edits - 1) ||
    isWithin(a, b.slice(1), edits - 1) ||
    isWithin(a.slice(1), b.slice(1), edits - 1) ||
    (isSwapped && isWithin(a.slice(2), b.slice(2), edits - 1))
  );
}
