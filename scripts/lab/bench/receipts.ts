import { openReceiptSigner } from '../../../gateway/payment/receipts.ts';
import { type Benchmark, timeProcessor, toRow } from './measure.ts';

const calls = 1_000;
const baseUrl = 'https://trends.example';

/** Signs the receipts of a thousand paid calls, one after the other. */
export const receipts: Benchmark = {
  name: 'receipts',
  run: async (_machine, { repetitions }) => {
    const { signReceipt } = await openReceiptSigner([`0x${'5a'.repeat(32)}`], baseUrl);
    const signAll = async () => {
      for (let call = 0; call < calls; call += 1) {
        await signReceipt(`${baseUrl}/v1/repos`, paid);
      }
    };
    const times = await timeProcessor(signAll, repetitions);
    const what = 'receipt of a paid call, processor time';
    const figures = times.map((ms) => ms / calls);
    return [toRow({ what, atMost: 0.15, unit: ' ms' }, figures, 'without a key it costs nothing')];
  },
};

const paid = {
  payer: `0x${'5a'.repeat(20)}`,
  transaction: `0x${'a5'.repeat(32)}`,
  claimedAt: '2026-11-26T06:00:00.000Z',
} as const;
