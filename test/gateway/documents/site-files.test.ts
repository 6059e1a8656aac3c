import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { renderMcpServer } from '../../../gateway/documents/cards.ts';
import { documents } from '../../../gateway/documents/documents.ts';
import { fillPath, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { headersAt, siteFiles } from '../../../gateway/endpoints/files.ts';
import { aSite, render, renderBytes, renderJson } from './site.ts';

const site = aSite();

const SkillIndex = z.strictObject({
  $schema: z.literal('https://schemas.agentskills.io/discovery/0.2.0/schema.json'),
  skills: z.tuple([
    z.strictObject({
      name: z.string().regex(/^(?!-)(?!.*--)[a-z0-9-]{1,64}(?<!-)$/),
      type: z.literal('skill-md'),
      description: z.string().min(1).max(1024),
      url: z.url(),
      digest: z.string(),
    }),
  ]),
});

test('the index of skills names one skill with the checksum of its bytes, and the skill begins with the same name and description', () => {
  const { skills } = SkillIndex.parse(renderJson('/.well-known/agent-skills/index.json'));
  const [{ name, description, url, digest }] = skills;
  const skill = render(new URL(url).pathname);
  expect(digest).toBe(`sha256:${createHash('sha256').update(skill).digest('hex')}`);
  expect(new URL(url).pathname).toBe(`/.well-known/agent-skills/${name}/SKILL.md`);
  const [, front = '', body = ''] = /^---\n([^]+?)\n---\n([^]+)$/.exec(skill) ?? [];
  expect(parse(front)).toEqual({ name, description, metadata: { homepage: site.baseUrl } });
  for (const { path, price } of paidEndpoints) {
    expect(body).toContain(`GET ${site.baseUrl}${fillPath(path, site.example)}?`);
    expect(body).toContain(price.display);
  }
});

const address = { type: 'string', format: 'uri' };

/** The parts of the schemas of server cards and of the registry, of 2025-12-11, that cover our fields. They allow no others. */
function describeServer($schema: string, ...required: string[]) {
  return {
    type: 'object',
    required: ['$schema', 'name', 'version', 'description', ...required],
    additionalProperties: false,
    properties: {
      $schema: { const: `https://static.modelcontextprotocol.io/schemas/${$schema}` },
      name: {
        type: 'string',
        minLength: 3,
        maxLength: 200,
        pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
      },
      version: { type: 'string', maxLength: 255, pattern: String.raw`^\d+\.\d+\.\d+$` },
      description: { type: 'string', minLength: 1, maxLength: 100 },
      title: { type: 'string', minLength: 1, maxLength: 100 },
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
            sizes: {
              type: 'array',
              items: { type: 'string', pattern: String.raw`^(\d+x\d+|any)$` },
            },
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
}

/** What is wrong with a value by a schema. */
function findFaults(schema: object, value: unknown): string {
  const ajv = new Ajv();
  addFormats.default(ajv);
  ajv.validate(schema, value);
  return ajv.errorsText();
}

test('the catalogue of MCP servers leads to a card that its schema accepts', () => {
  const { entries } = z
    .strictObject({
      specVersion: z.literal('draft'),
      entries: z.tuple([
        z.strictObject({
          identifier: z.literal('urn:air:signals.example.net:trend-intelligence'),
          displayName: z.string().min(1),
          type: z.literal('application/mcp-server-card+json'),
          url: z.url(),
        }),
      ]),
    })
    .parse(renderJson('/.well-known/mcp/catalog.json'));
  const { pathname } = new URL(entries[0].url);
  const card = describeServer('v2/server-card.schema.json');
  expect(findFaults(card, renderJson(pathname))).toBe('No errors');
  expect(siteFiles.find(({ path }) => path === pathname)?.mediaType).toBe(entries[0].type);
});

test.each(['https://signals.example.net', 'https://trends.example:8443', 'http://localhost:3000'])(
  'server.json of %s is valid for the registry',
  (baseUrl) => {
    const schema = describeServer('2025-12-11/server.schema.json', 'remotes');
    expect(findFaults(schema, renderMcpServer(aSite(baseUrl)))).toBe('No errors');
  },
);

test('server.json has the name of the host in reverse, and the address of the service', () => {
  expect(renderMcpServer(aSite())).toMatchObject({
    name: 'net.example.signals/trend-intelligence',
    remotes: [{ type: 'streamable-http', url: 'https://signals.example.net/mcp' }],
  });
});

test('the catalogue of APIs names itself in a header, and links only to documents that are served', () => {
  const { linkset } = z
    .object({
      linkset: z.tuple([z.looseObject({ anchor: z.literal(site.baseUrl) })]),
    })
    .parse(renderJson('/.well-known/api-catalog'));
  const { anchor: _anchor, ...relations } = linkset[0];
  const links = z
    .record(z.string(), z.array(z.strictObject({ href: z.url(), type: z.string() })))
    .parse(relations);
  expect(Object.keys(links).toSorted()).toEqual([
    'service-desc',
    'service-doc',
    'service-meta',
    'status',
    'terms-of-service',
  ]);
  const served = new Map<string, string>([
    ...documents.map(({ path, mediaType }): [string, string] => [path, mediaType]),
    ['/health', 'application/json; charset=utf-8'],
  ]);
  for (const { href, type } of Object.values(links).flat()) {
    expect(served.get(new URL(href).pathname)?.split(';')[0]).toBe(type);
  }
  const own = siteFiles.find(({ path }) => path === '/.well-known/api-catalog');
  expect(own?.mediaType).toMatch(/^application\/linkset\+json; profile="[^"]+rfc9727"$/);
  expect(headersAt('/.well-known/api-catalog', own?.mediaType ?? '')).toEqual({
    Link: '</.well-known/api-catalog>; rel="api-catalog"',
  });
});

test('security.txt has the fields that RFC 9116 requires, and names its own address', () => {
  const lines = render('/.well-known/security.txt').trimEnd().split('\n');
  expect(lines).toContain('Contact: mailto:operator@example.net');
  expect(lines).toContain('Canonical: https://signals.example.net/.well-known/security.txt');
  const expires = lines.filter((line) => line.startsWith('Expires: '));
  expect(expires).toHaveLength(1);
  expect(expires[0]).toMatch(/^Expires: \d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});

test('favicon.ico is one picture of 16 by 16 pixels, a PNG', () => {
  const icoIcon = renderBytes('/favicon.ico');
  expect([...icoIcon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 16, 16]);
  expect(icoIcon.readUInt32LE(14) + icoIcon.readUInt32LE(18)).toBe(icoIcon.length);
  expect(icoIcon.subarray(icoIcon.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG');
});
