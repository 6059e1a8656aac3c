import { afterEach, expect, test, vi } from 'vitest';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';

const timing = { settleMs: 30_000, confirmMs: 25_000, staleMs: 30_000 };
const chain = await openChain({ mining: { everySeconds: 1 } });

/** The clock of the chain and of honest payers. */
const rightNow = Date.now;
afterEach(() => void vi.useRealTimers());

function sign(secondsLeft: number) {
  const validBefore = String(Math.floor(rightNow() / 1000) + secondsLeft);
  return signAuthorization(chain.payerKey, { to: chain.payTo, validBefore }).then(toHeader);
}

test.each([
  [600, 'ahead of'],
  [-600, 'behind'],
])(
  'with a clock %i seconds off (%s the chain), payments are judged by the chain, and the clock is told',
  async (seconds) => {
    const [good, late] = [await sign(300), await sign(3)];
    vi.useFakeTimers({
      toFake: ['Date'],
      now: rightNow() + seconds * 1000,
      shouldAdvanceTime: true,
    });
    const gateway = await openPaidGateway(chain, { timing });

    expect((await gateway.send(path, good)).status).toBe(200);
    expect(await gateway.outcome(path, late)).toBe(
      '402 invalid_exact_evm_payload_authorization_valid_before',
    );
    expect(await gateway.received()).toBe(10_000n);
    const [told] = gateway.told('clock-off');
    expect(Number(told?.['aheadSeconds']) - seconds).toBeLessThan(5);
    expect(gateway.told('chain-stopped')).toEqual([]);
  },
);

test('once the clock is right again, it is told no more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: rightNow() + 600_000, shouldAdvanceTime: true });
  const gateway = await openPaidGateway(chain, { timing });
  expect(gateway.told('clock-off')).toHaveLength(1);
  vi.setSystemTime(rightNow());
  await gateway.reconcile();
  expect(gateway.told('clock-off')).toHaveLength(1);
  expect((await gateway.send(path, await sign(300))).status).toBe(200);
});

test.each([3, -30])(
  'a payment right after the clock jumped by %i hours, or to the right time again, is not refused',
  async (hours) => {
    const gateway = await openPaidGateway(chain, { timing });
    for (const seconds of [hours * 3_600, -hours * 3_600]) {
      gateway.setClock(seconds);
      expect(await gateway.outcome(path, await sign(300))).toBe('200');
    }
  },
);

test('payments that came too late make no more calls of the RPC while the clock has not jumped', async () => {
  const gateway = await openPaidGateway(chain, { timing });
  const late = '402 invalid_exact_evm_payload_authorization_valid_before';
  expect(await gateway.outcome(path, await sign(3))).toBe(late);
  const before = gateway.rpc.calls.length;
  expect(await gateway.outcome(path, await sign(2))).toBe(late);
  expect(gateway.rpc.calls.slice(before)).toEqual([]);
});
