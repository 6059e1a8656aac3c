import { expect, test } from 'vitest';
import { findAnvil, NoAnvilError } from '../../../../scripts/lab/dev-chain/anvil-binary.ts';

test.each([
  ['linux', 'x64', '@foundry-rs/anvil-linux-amd64/bin/anvil'],
  ['linux', 'arm64', '@foundry-rs/anvil-linux-arm64/bin/anvil'],
  ['darwin', 'x64', '@foundry-rs/anvil-darwin-amd64/bin/anvil'],
  ['darwin', 'arm64', '@foundry-rs/anvil-darwin-arm64/bin/anvil'],
  ['win32', 'x64', '@foundry-rs/anvil-win32-amd64/bin/anvil.exe'],
] as const)('on %s %s it finds the file of that platform', (platform, arch, file) => {
  expect(findAnvil({ platform, arch }, (name) => `/found/${name}`)).toBe(`/found/${file}`);
});

test('without a binary for this machine, the error says what to set instead', () => {
  const find = () => findAnvil({ platform: 'freebsd', arch: 'x64' });
  expect(find).toThrow(NoAnvilError);
  expect(find).toThrow(/no anvil.*freebsd-x64.*set PAYMENT_MODE/);
});

test('if it is not installed, the error says how to install it', () => {
  const find = () =>
    findAnvil({ platform: 'linux', arch: 'x64' }, () => {
      throw new Error('Cannot find module');
    });
  expect(find).toThrow(NoAnvilError);
  expect(find).toThrow(/npm ci without --omit=optional.*PAYMENT_MODE=off/);
});
