import { createServer } from 'node:http';
import { join } from 'node:path';
import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme as FacilitatorScheme } from '@x402/evm/exact/facilitator';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/express';
import express from 'express';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { toDigestDate } from '../../../../pipeline/contract/dates.ts';
import { network, usdc } from '../../../../gateway/payment/protocol.ts';
import { payTo } from '../payments.ts';
import { listenHere } from './listen-here.ts';

/* The x402 middleware for Express. It sells the same rows from memory. */

const nothing = () => Promise.reject(new Error('nothing is sent here'));

/** The x402 library checks signatures on a chain that answers at once. Only the token has code there. */
const library = new x402Facilitator().register(
  network,
  new FacilitatorScheme(
    toFacilitatorEvmSigner({
      address: payTo,
      getCode: ({ address }) => Promise.resolve(address === usdc.address ? '0x00' : '0x'),
      readContract: () => Promise.resolve(),
      verifyTypedData: nothing,
      writeContract: nothing,
      sendTransaction: nothing,
      waitForTransactionReceipt: nothing,
    }),
  ),
);
const kind = { x402Version: 2, scheme: 'exact', network } as const;
const transaction = `0x${'ab'.repeat(32)}`;

const [folder = ''] = process.argv.slice(2);
const server = new x402ResourceServer({
  verify: (...[payload, requirements]) => library.verify(payload, requirements),
  settle: () => Promise.resolve({ success: true, transaction, network }),
  getSupported: () => Promise.resolve({ kinds: [kind], extensions: [], signers: {} }),
}).register(network, new ExactEvmScheme());
const pointer = await openArchive(join(folder, 'data')).readPointer();
if (!pointer) throw new Error('no night is published');
const date = toDigestDate(pointer.value.digestDate);
const scan = await openArchive(join(folder, 'data')).readScan(date);
const rows = scan?.value.rows.map(({ signals: _signals, ...row }) => row) ?? [];

const app = express();
app.use(
  paymentMiddleware(
    {
      'GET /v1/repos': {
        accepts: { scheme: 'exact', price: '$0.01', network, payTo },
        description: 'Top trending repositories of the latest scan',
        mimeType: 'application/json',
      },
    },
    server,
  ),
);
app.get('/v1/repos', (request, response) => {
  const limit = Number(request.query['limit'] ?? 30);
  response.json({ success: true, data: rows.slice(0, limit) });
});
await listenHere(createServer(app));
