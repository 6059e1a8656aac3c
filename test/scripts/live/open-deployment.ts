import { onTestFinished, afterAll } from 'vitest';
import { exampleRepository } from '../../../gateway/documents/example-answers.ts';
import { findFaults } from '../../../scripts/live/faults.ts';
import { lookAt } from '../../../scripts/live/look.ts';
import { openFacilitator } from '../../gateway/payment/facilitator.ts';
import { openPaidGateway } from '../../gateway/payment/open-paid-gateway.ts';
import { openNights, tellRows } from '../../gateway/payment/route-nights.ts';
import { day } from '../../gateway/start/open-gateway.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { type Change, openProxy } from './open-proxy.ts';

/** The clock of the gateways. */
export const now = Date.parse(`${day}T07:00:00.000Z`);

/** A night that lists the example in the manifest. */
export function openListing() {
  const rows = tellRows([
    [exampleRepository, 400],
    ['tides/ebb', 300],
    ['tides/flow', 200],
  ]);
  return openNights([[day, { rows }]]);
}

type Parts = { home?: Awaited<ReturnType<typeof openNights>>; trustedProxies?: string };

/** A deployment that sells, behind a proxy that changes answers. */
export async function openDeployment() {
  const chain = await openChain();
  const facilitator = await openFacilitator(chain);
  const proxy = await openProxy();
  const open = async ({ home, trustedProxies = '' }: Parts) => {
    const env = { BASE_URL: proxy.url, TRUSTED_PROXIES: trustedProxies };
    const parts = { facilitatorUrl: facilitator.url, env, ...(home ? { home } : {}) };
    const opened = await openPaidGateway(chain, parts);
    proxy.leadTo(opened.address);
    return opened;
  };
  const gateway = await open({ home: await openListing() });
  afterAll(() => gateway.close());
  return {
    url: proxy.url,
    /** Lets another gateway answer behind the same proxy, until the end of the test. */
    replaceBy: async (parts: Parts) => {
      await open(parts);
      onTestFinished(() => proxy.leadTo(gateway.address));
    },
    /** The faults of the deployment. Every look is in a minute of its own. */
    findFaults: async (
      change: Change,
      { clock = now, validator }: { clock?: number; validator?: string } = {},
    ): Promise<string[]> => {
      gateway.pass(61);
      proxy.decide((path, answer) => {
        answer.headers.set('Date', new Date(now).toUTCString());
        return change(path, answer);
      });
      const look = await lookAt(proxy.url, { now: () => clock, validator });
      return findFaults(look).map(({ fault }) => fault);
    },
  };
}
