import * as z from 'zod';
import { expectations } from './parameters.ts';

/** The parameters of a query by name. `plain` is the value before percent-decoding. */
type Sent = Map<string, { plain: string; value: string }[]>;

/** Which parameter is wrong, what it takes and what came: the values of `invalid_parameter`. */
export type WrongParameter = { name: string; expected: string; got: string };

/**
 * The parameters, or which one is wrong, what it takes and what came. `wrong` is undefined for bad percent-encoding.
 *
 * `hasUnknown` is true if the query names others, which may be misspelt.
 */
export type ReadParameters<T> =
  | {
      ok: true;
      parameters: T;
      plain: (name: string) => string | undefined;
      hasUnknown: boolean;
    }
  | { ok: false; wrong: WrongParameter | undefined };

const Kind = z.object({
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
type Kind = z.infer<typeof Kind>;
type Field = z.core.$ZodType | undefined;

/**
 * Reads the parameters that a schema names, and ignores others.
 *
 * Whole numbers are plain decimal digits, and lists have commas. An empty or repeated parameter is refused, because the
 * payer may have meant something else.
 */
export function readParameters<T>(
  schema: z.ZodObject & z.ZodType<T>,
  query: string,
): ReadParameters<T> {
  const sent = parseQuery(query);
  if (!sent) return { ok: false, wrong: undefined };
  const checked = checkTexts(schema, sent);
  if (!checked.ok) return checked;
  const kinds = kindsOf(schema);
  const hasUnknown = [...sent.keys()].some((name) => name !== '' && !Object.hasOwn(kinds, name));
  return { ...checked, plain: (name) => sent.get(name)?.[0]?.plain, hasUnknown };
}

/** The parameters that texts stand for. Each name may have several texts, as a query may repeat it. */
export function checkTexts<T>(
  schema: z.ZodObject & z.ZodType<T>,
  sent: ReadonlyMap<string, readonly { value: string }[]>,
): { ok: true; parameters: T } | { ok: false; wrong: WrongParameter } {
  const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(kindsOf(schema))) {
    const [first, ...more] = sent.get(name) ?? [];
    if (!first) continue;
    const field: Field = fields[name];
    const expected = describe(kind, field);
    if (more.length > 0) {
      const got = `it ${more.length + 1} times`;
      return { ok: false, wrong: { name, expected: `${expected} once`, got } };
    }
    const value = toValue(kind, first.value, field);
    // A field with a default would accept undefined.
    const isRight = value !== undefined && field && z.safeParse(field, value).success;
    if (value === '' || !isRight) {
      return { ok: false, wrong: { name, expected, got: quote(first.value) } };
    }
    values[name] = value;
  }
  return { ok: true, parameters: schema.parse(values) };
}

/** The text in a query for a JSON value of a parameter, or what is wrong if the value has no such text. */
export function toText(
  schema: z.ZodObject,
  name: string,
  value: unknown,
): { text: string } | { wrong: WrongParameter } {
  const kind = kindsOf(schema)[name] ?? {};
  const parts: unknown[] = kind.type === 'array' && Array.isArray(value) ? value : [value];
  const text = parts.every(isPlain) ? parts.join(',') : undefined;
  // Half of a surrogate pair has no percent-encoding.
  if (text?.isWellFormed() === true) return { text };
  const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const expected = describe(kind, fields[name]);
  return { wrong: { name, expected, got: shorten(JSON.stringify(value)) } };
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** The kinds by schema. There are few schemas, and every call reads one. */
const known = new WeakMap<z.ZodObject, Record<string, Kind>>();

function kindsOf(schema: z.ZodObject): Record<string, Kind> {
  const kinds =
    known.get(schema) ??
    z.record(z.string(), Kind).parse(z.toJSONSchema(schema, { io: 'input' }).properties);
  known.set(schema, kinds);
  return kinds;
}

/** Undefined where the percent-encoding is wrong. A `+` stays a `+`, as its meaning depends on the parameter. */
function parseQuery(query: string): Sent | undefined {
  const sent: Sent = new Map();
  try {
    for (const part of query.split('&')) {
      const [, name = '', plain = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
      const key = decodeURIComponent(name);
      sent.set(key, [...(sent.get(key) ?? []), { plain, value: decodeURIComponent(plain) }]);
    }
    return sent;
  } catch {
    return undefined;
  }
}

/** The value of a text; undefined if the text is not valid. */
function toValue({ type }: Kind, text: string, field: Field): unknown {
  if (type === 'integer') return toNumber(text, /^(?:0|[1-9]\d{0,8})$/);
  if (type === 'number') return toNumber(text, /^(?:0|1)(?:\.\d{1,4})?$/);
  if (type === 'array') return text.split(',');
  return field && expectations.get(field)?.isText ? text.trim() : text;
}

function toNumber(text: string, form: RegExp): number | undefined {
  return form.test(text) ? Number(text) : undefined;
}

function describe({ minimum, maximum }: Kind, field: Field): string {
  const said = field && expectations.get(field)?.expected;
  return said ?? `a whole number from ${minimum} to ${maximum}`;
}

/** Enough of a value to recognize it. */
export function quote(value: string): string {
  return `"${shorten(value)}"`;
}

function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
