import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod';

const text = { type: 'string', minLength: 1 };
const address = { type: 'string', format: 'uri' };
const author = {
  type: 'object',
  properties: { name: text, url: address, avatar: address },
  anyOf: [{ required: ['name'] }, { required: ['url'] }, { required: ['avatar'] }],
};

/** The parts of JSON Feed 1.1 that we use. It allows no others. Source: jsonfeed.org/version/1.1. */
const schema = {
  type: 'object',
  required: ['version', 'title', 'items'],
  additionalProperties: false,
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: address,
    feed_url: address,
    description: text,
    favicon: address,
    language: { type: 'string', pattern: '^[a-z]{2}' },
    authors: { type: 'array', items: author },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        additionalProperties: false,
        properties: {
          id: text,
          url: address,
          title: text,
          summary: text,
          content_html: text,
          date_published: { type: 'string', format: 'date-time' },
          date_modified: { type: 'string', format: 'date-time' },
          tags: { type: 'array', items: text },
        },
      },
    },
  },
};

const Item = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  content_html: z.string(),
  date_published: z.string(),
  date_modified: z.string(),
});

/** Reads a JSON feed. @throws if it breaks the standard. */
export function parseJsonFeed(source: string): { items: z.infer<typeof Item>[] } {
  const value: unknown = JSON.parse(source);
  const ajv = new Ajv2020({ allErrors: true });
  addFormats.default(ajv);
  if (!ajv.validate(schema, value)) throw new Error(ajv.errorsText());
  return z.object({ items: z.array(Item) }).parse(value);
}
