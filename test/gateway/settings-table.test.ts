import { expect, test } from 'vitest';
import { describeSettings } from '../../gateway/settings-table.ts';

const paying = ['PAYMENT_MODE', 'PAY_TO_ADDRESS', 'CDP_API_KEY_SECRET', 'RPC_URL'];
const names = ['BASE_URL', 'CONTACT_EMAIL', ...paying];

test('what is set is told with its source, and no secret with its value', () => {
  const environment = {
    BASE_URL: 'https://trends.example',
    PAYMENT_MODE: 'remote',
    CDP_API_KEY_SECRET_FILE: '/run/secrets/cdp',
    CONTACT_EMAIL: '',
  };
  const foreign = { GITHUB_TOKEN: 'x', API_URL: 'x', CDP_API_KEY_SECRET_FILE: '/run/secrets/cdp' };
  const dotEnv = { PAYMENT_MODE: 'remote', PAYMNT_MODE: 'off', ...foreign };
  expect(describeSettings(names, environment, dotEnv)).toEqual({
    set: {
      BASE_URL: 'https://trends.example (environment)',
      PAYMENT_MODE: 'remote (.env)',
      CDP_API_KEY_SECRET: '… (/run/secrets/cdp)',
    },
    missing: ['CONTACT_EMAIL: whom clients write to', 'PAY_TO_ADDRESS: the address that is paid'],
    mistyped: ['PAYMNT_MODE in .env is no setting: did you mean PAYMENT_MODE?'],
  });
  const { set } = describeSettings(['DATABASE_URL'], { DATABASE_URL: 'postgres://a:b@c/d' }, {});
  expect(set).toEqual({ DATABASE_URL: '… (environment)' });
});

test('who sells nothing on purpose needs no address to be paid at', () => {
  const { missing } = describeSettings(names, { PAYMENT_MODE: 'off' }, {});
  expect(missing.join()).not.toContain('PAY_TO_ADDRESS');
});
