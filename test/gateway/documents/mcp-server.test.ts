import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { renderMcpServer } from '../../../gateway/documents/cards.ts';
import { aSite } from './site.ts';

const address = { type: 'string', format: 'uri' };

/** The part of the registry's schema of 2025-12-11 that covers our fields. It allows no others. */
const schema = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version', 'remotes'],
  additionalProperties: false,
  properties: {
    $schema: {
      const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    },
    name: {
      type: 'string',
      minLength: 3,
      maxLength: 200,
      pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
    },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255, pattern: String.raw`^\d+\.\d+\.\d+$` },
    websiteUrl: address,
    icons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['src'],
        additionalProperties: false,
        properties: {
          src: { ...address, maxLength: 255, pattern: '^https://' },
          mimeType: { enum: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/webp'] },
          sizes: { type: 'array', items: { type: 'string', pattern: String.raw`^(\d+x\d+|any)$` } },
        },
      },
    },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'url'],
        additionalProperties: false,
        properties: { type: { const: 'streamable-http' }, url: address },
      },
    },
  },
};

test.each(['https://signals.example.net', 'https://trends.example:8443', 'http://localhost:3000'])(
  'server.json of %s is valid for the registry',
  (baseUrl) => {
    const ajv = new Ajv();
    addFormats.default(ajv);
    const valid = ajv.validate(schema, renderMcpServer(aSite(baseUrl)));
    expect([valid, ajv.errorsText()]).toEqual([true, 'No errors']);
  },
);

test('server.json has the name of the host in reverse, and the address of the service', () => {
  expect(renderMcpServer(aSite())).toMatchObject({
    name: 'net.example.signals/trend-intelligence',
    remotes: [{ type: 'streamable-http', url: 'https://signals.example.net/mcp' }],
  });
});
