import * as z from 'zod';
import type { ErrorValues } from '../errors/error-table.ts';

/** The parameters of a query by name. `plain` is the value before percent-decoding. */
type Sent = Map<string, { plain: string; value: string }[]>;

/** The parameters, or which one is wrong, what it takes and what came. `wrong` is undefined for bad percent-encoding. */
export type ReadParameters<T> =
  | { ok: true; parameters: T; plain: (name: string) => string | undefined }
  | { ok: false; wrong: ErrorValues<'invalid_parameter'> | undefined };

const Kind = z.object({
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/**
 * Reads the parameters that a schema names, and ignores others.
 *
 * Whole numbers are plain decimal digits. An empty or repeated parameter is refused, as the payer may have meant something
 * else.
 */
export function readParameters<T>(
  schema: z.ZodObject & z.ZodType<T>,
  query: string,
): ReadParameters<T> {
  const sent = parseQuery(query);
  if (!sent) return { ok: false, wrong: undefined };
  const values: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(kindsOf(schema))) {
    const [first, ...more] = sent.get(name) ?? [];
    if (!first) continue;
    const expected = describe(kind);
    if (more.length > 0) {
      const got = `it ${more.length + 1} times`;
      return { ok: false, wrong: { name, expected: `${expected} once`, got } };
    }
    const value = kind.type === 'integer' ? toWholeNumber(first.value) : first.value.trim();
    // A field with a default would accept undefined.
    const isRight = value !== undefined && z.safeParse(schema.shape[name], value).success;
    if (value === '' || !isRight) {
      return { ok: false, wrong: { name, expected, got: `"${shorten(first.value)}"` } };
    }
    values[name] = value;
  }
  const parameters = schema.parse(values);
  return { ok: true, parameters, plain: (name) => sent.get(name)?.[0]?.plain };
}

/** The kinds by schema. There are few schemas, and every call reads one. */
const known = new WeakMap<z.ZodObject, Record<string, z.infer<typeof Kind>>>();

function kindsOf(schema: z.ZodObject): Record<string, z.infer<typeof Kind>> {
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

function toWholeNumber(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : undefined;
}

function describe({ type, minimum, maximum }: z.infer<typeof Kind>): string {
  return type === 'integer'
    ? `a whole number from ${minimum} to ${maximum}`
    : 'the name of a programming language';
}

/** Enough of a value to recognize it. */
function shorten(value: string): string {
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}
