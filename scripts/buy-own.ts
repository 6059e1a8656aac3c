import { privateKeyToAddress } from 'viem/accounts';
import { LedgerError } from '../gateway/payment/ledger/ledger.ts';
import { isSameInAnyCase } from '../gateway/payment/payload.ts';
import { readCommandLine } from '../pipeline/platform/command-line.ts';
import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { openEntries } from './ledger/open-entries.ts';
import { formatUsdc, readCommandSettings } from './ledger/summary.ts';
import { buyDue } from './own-purchases/buy-due.ts';
import { OwnPurchaseSettings } from './own-purchases/settings.ts';

const { fail } = readCommandLine({
  name: 'buy-own',
  does: 'Buys each paid path that no facilitator has settled for two weeks, so that catalogues keep the service.',
  options: {},
  note:
    'A timer runs it every day, beside the gateway, with the settings of the gateway. What it buys is marked as your own and is no revenue.\n' +
    'OWN_PAYER_KEY is the key of a wallet with some USDC, and OWN_PURCHASES_MAX_USD what a month may cost.',
});

try {
  await run(readCommandSettings(OwnPurchaseSettings));
} catch (error) {
  const isExpected = error instanceof PipelineError || error instanceof LedgerError;
  fail(isExpected ? error : `the service cannot be read: ${String(error)}`);
}

async function run(settings: OwnPurchaseSettings): Promise<void> {
  const { BASE_URL: baseUrl, PAYMENT_MODE: mode, OWN_PAYER_KEY: payerKey } = settings;
  if (!isSameInAnyCase(privateKeyToAddress(payerKey), settings.OWN_PAYER_ADDRESS)) {
    throw new PipelineError('OWN_PAYER_ADDRESS is not the address of OWN_PAYER_KEY');
  }
  if (mode === 'self' && (settings.FACILITATOR_URL ?? settings.CDP_API_KEY_ID) === undefined) {
    throw new PipelineError(
      'FACILITATOR_URL: expected the facilitator of your own purchases, because catalogues list only what a facilitator settles',
    );
  }
  const bought = buyDue({
    baseUrl,
    payerKey,
    mostUnits: BigInt(Math.round(Number(settings.OWN_PURCHASES_MAX_USD) * 1_000_000)),
    entries: await openEntries(settings),
    customersCount: mode === 'remote',
    now: Date.now,
  });
  const problems: string[] = [];
  for await (const { url, units, transaction, problem } of bought) {
    if (problem !== undefined) problems.push(`${url} was not bought: ${problem}`);
    else process.stdout.write(`${url}: ${formatUsdc(units)} USDC in ${transaction}\n`);
  }
  if (problems.length > 0) throw new PipelineError(problems.join('; '));
}
