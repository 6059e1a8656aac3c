import { validatePaymentRequired } from '@x402/core/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { listCallable } from './callable.ts';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { PaymentRequiredResponse } from '../../../pipeline/contract/service-answers.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { parseBody } from '../open-gateway.ts';
import { parseRaw, sendRaw } from '../raw.ts';
import { openPaidGateway } from './open-paid-gateway.ts';
import { readChallenge } from './read-answer.ts';

const chain = await openChain();
const baseUrl = 'https://trends.example';
const gateway = await openPaidGateway(chain, { env: { BASE_URL: baseUrl } });

const ask = gateway.askAnew;

const Schema = z.record(z.string(), z.unknown());
const Challenge = z.looseObject({
  extensions: z.object({
    bazaar: z.object({
      info: z.looseObject({ output: z.looseObject({ example: z.unknown() }) }),
      schema: Schema,
    }),
    'payment-identifier': z.object({ info: z.unknown(), schema: Schema }),
  }),
});

test.each(listCallable())(
  'the body of the challenge of $path has exactly these fields',
  async (endpoint) => {
    const { at, price } = endpoint;
    const answer = await ask(at);
    expect(answer.status).toBe(402);
    const { preview, ...body } = PaymentRequiredResponse.loose().parse(parseBody(answer));
    expect(preview?.snapshot).toMatch(/^2026-11-20-/);
    expect(body).toEqual({
      success: false,
      error: {
        code: 'payment_required',
        message: `This call costs ${price.display}. Pay in one of the ways in accepts, and send the request again.`,
      },
      charged: false,
      x402Version: 2,
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          asset: 'USDC',
          price: price.display,
          payTo: chain.payTo,
          mimeType: 'application/json',
        },
      ],
      terms: `${baseUrl}/terms.txt`,
    });
  },
);

test.each(listCallable())(
  "the challenge of $path is valid for x402's library",
  async (endpoint) => {
    const { price, description } = endpoint;
    const at = `${endpoint.at}?view=full`;
    const header = readChallenge(await ask(at));
    expect(() => validatePaymentRequired(header)).not.toThrow();
    const { extensions, ...asked } = Challenge.parse(header);
    expect(Object.keys(extensions)).toEqual(['bazaar', 'payment-identifier']);
    expect(asked).toEqual({
      x402Version: 2,
      error: 'Payment required',
      resource: {
        url: `${baseUrl}${at}`,
        description,
        mimeType: 'application/json',
        serviceName: 'Trend Intelligence API',
        tags: ['github', 'trending', 'open-source', 'repositories', 'agents'],
        iconUrl: `${baseUrl}/favicon.svg`,
      },
      accepts: [
        {
          scheme: 'exact',
          network: 'eip155:8453',
          amount: price.atomic,
          asset: usdc.address,
          payTo: chain.payTo,
          maxTimeoutSeconds: 300,
          extra: { name: 'USD Coin', version: '2' },
        },
      ],
    });
  },
);

test.each(listCallable())(
  'the description of $path is valid by its own schema',
  async ({ at, response }) => {
    const { extensions } = Challenge.parse(readChallenge(await ask(at)));
    for (const { info, schema } of Object.values(extensions)) {
      const ajv = new Ajv2020();
      addFormats.default(ajv);
      expect([ajv.validate(schema, info), ajv.errorsText()]).toEqual([true, 'No errors']);
    }
    const { info } = extensions.bazaar;
    expect(info).toMatchObject({
      input: { type: 'http', method: 'GET' },
      output: { type: 'json' },
    });
    expect(response.safeParse(info.output.example).error).toBeUndefined();
  },
);

test.each(listCallable())(
  'the challenge of $path is not cached, and readable by any page',
  async ({ at }) => {
    const { headers } = await ask(at);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']?.split(', ')).toEqual(
      expect.arrayContaining(['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE', 'X-PAYMENT-RESPONSE']),
    );
  },
);

const hostileQueries = [
  'limit=0',
  'limit=-1&limit=2',
  'language=',
  'language=%00',
  'language=%ff%fe',
  'language=%',
  'days=%F0%9F%92%A9',
  '__proto__[x]=1&constructor=2',
  'charged=true&payment=free',
  'X-PAYMENT=x&PAYMENT-SIGNATURE=y',
  "language=';DROP+TABLE+payments;--",
  '&&&&==&',
  'a='.repeat(2_000),
  `language=${'z'.repeat(7_000)}`,
];

test.each(listCallable())(
  'the challenge of $path is the same for every unpaid call, except for its preview, its error and its address',
  async ({ at }) => {
    const plain = await ask(at);
    for (const query of hostileQueries) {
      const answer = await ask(`${at}?${query}`);
      expect([query, answer.status]).toEqual([query, 402]);
      const own = { preview: 0, error: 0, resource: 0 };
      expect({ ...Object(parseBody(answer)), ...own }).toEqual({
        ...Object(parseBody(plain)),
        ...own,
      });
      expect({ ...readChallenge(answer), ...own }).toEqual({ ...readChallenge(plain), ...own });
    }
  },
);

test.each(listCallable())(
  'no header of the request gets into the challenge of $path',
  async (one) => {
    const plain = await ask(one.at);
    const lines = [
      `GET ${one.at} HTTP/1.1`,
      'Host: evil.example',
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: http',
      'X-Forwarded-For: 10.3.0.1',
      'X-Forwarded-Prefix: /evil',
      'Forwarded: host=evil.example;proto=http',
      'X-Original-URL: /v1/brief',
      'Referer: https://evil.example/',
      'Connection: close',
    ];
    const text = await sendRaw(gateway.port, `${lines.join('\r\n')}\r\n\r\n`);
    expect(text).not.toContain('evil');
    expect(text).toContain(`PAYMENT-REQUIRED: ${String(plain.headers['payment-required'])}`);
    expect(parseRaw(text)).toEqual({ status: 402, body: parseBody(plain) });
  },
);
