import { expect, test } from 'vitest';
import { readGatewaySettings } from '../../../gateway/start/settings.ts';

test('MCP_ORIGINS is a list of host names, empty by default', () => {
  expect(readGatewaySettings({}).mcpOrigins).toEqual([]);
  const { mcpOrigins } = readGatewaySettings({ MCP_ORIGINS: 'One.example, two.example' });
  expect(mcpOrigins).toEqual(['one.example', 'two.example']);
  expect(() => readGatewaySettings({ MCP_ORIGINS: 'https://one.example' })).toThrow(
    'MCP_ORIGINS: expected host names separated by commas',
  );
});
