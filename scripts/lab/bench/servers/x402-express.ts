import { createServer } from 'node:http';
import { join } from 'node:path';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/express';
import express from 'express';
import { openArchive } from '../../../../pipeline/archive/archive.ts';
import { toDigestDate } from '../../../../pipeline/contract/dates.ts';
import { network } from '../../../../gateway/payment/protocol.ts';
import { payTo } from '../payments.ts';
import { createFacilitator, readCheck } from './facilitator.ts';
import { listenHere } from './listen-here.ts';

/* The x402 middleware for Express. It sells the same rows from memory. */

const [folder = '', check] = process.argv.slice(2);
const facilitator = createFacilitator(readCheck(check));
const server = new x402ResourceServer(facilitator).register(network, new ExactEvmScheme());
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
