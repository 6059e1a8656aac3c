import { Ajv2020 } from 'ajv/dist/2020.js';
import { type OpenApiDocument, type Response, resolve } from './openapi-document.ts';
import type { Exchange } from './exchange.ts';

/** HTTP's own, and those that protect whoever opens an answer in a browser. */
const undescribed = new Set([
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'x-content-type-options',
]);

const ajv = new Ajv2020({ strict: false });

/** Headers that are missing, wrong, or not described. */
export function checkHeaders(
  document: OpenApiDocument,
  response: Response,
  exchange: Exchange,
): string[] {
  const came = toMap(exchange.headers);
  const described = Object.entries(response.headers ?? {}).map(
    ([name, header]) => [name, resolve(header, document.components.headers)] as const,
  );
  const wrong = described.flatMap(([name, { required, schema }]) => {
    const value = came.get(name.toLowerCase());
    if (value === undefined) return required ? [`${name} is missing`] : [];
    const typed = schema['type'] === 'integer' ? Number(value) : value;
    return ajv.validate(schema, typed) ? [] : [`${name} is ${value}: ${ajv.errorsText()}`];
  });
  const known = new Set(described.map(([name]) => name.toLowerCase()));
  const strange = [...came.keys()].filter((name) => !known.has(name) && !undescribed.has(name));
  return [...wrong, ...strange.map((name) => `${name} is not described`)];
}

/** Values by names in lower case. */
export function toMap(headers: Exchange['headers']): Map<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const present = entries.flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')]];
  });
  return new Map(present);
}
