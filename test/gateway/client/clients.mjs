/**
 * The clients that people have, each as a function that asks for an address and pays. Copied beside
 * the packages of clients.package.json before it is loaded.
 */
import { wrapFetch as wrapDexter } from '@dexterai/x402/client';
import { wrap as wrapFaremeter } from '@faremeter/fetch';
import { createPaymentHandler } from '@faremeter/payment-evm/exact';
import { wrapAxiosWithPayment } from '@x402/axios';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPayment, x402Client } from '@x402/fetch';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import addRetry from 'fetch-retry';
import ky from 'ky';
import { evm, Mppx } from 'mppx/client';
import { createFetch } from 'ofetch';
import pRetry from 'p-retry';
import { Agent, fetch as fetchByUndici, interceptors, RetryAgent } from 'undici';
import { privateKeyToAccount } from 'viem/accounts';
import wretch from 'wretch';
import { retry as retryMiddleware } from 'wretch/middlewares';
import { withPaymentInterceptor } from 'x402-axios';
import { createSigner, wrapFetchWithPayment as wrapFetchV1 } from 'x402-fetch';

const network = 'eip155:8453';
const statuses = [500, 502, 503, 504];
const legacy = { Accept: 'application/vnd.x402.v1+json' };

const clientOf = (key) =>
  new x402Client().register(network, new ExactEvmScheme(privateKeyToAccount(key)));
const payWith = (key, ask = fetch) => wrapFetchWithPayment(ask, clientOf(key));
const payByAxios = (key, instance) => wrapAxiosWithPayment(instance, clientOf(key));

/** Axios throws at a status of 400 or more. */
const readAxios = (answer) =>
  answer.then(
    ({ status, data }) => ({ status, text: JSON.stringify(data) }),
    (error) => {
      if (!error.response) throw error;
      return { status: error.response.status, text: '' };
    },
  );
const readFetch = async (answer) => {
  const { status } = await answer;
  return { status, text: await (await answer).text() };
};
const overFetch = (pay) => (url) => readFetch(pay(url));
const overAxios = (instance) => (url) => readAxios(instance.get(url));

const retryCondition = (error) => !error.response || statuses.includes(error.response.status);
const withRetries = (instance) => {
  axiosRetry(instance, { retries: 4, retryDelay: () => 100, retryCondition });
  return instance;
};
const throwAtTrouble = async (answer) => {
  if ((await answer).status >= 500) throw new Error('trouble');
  return answer;
};
const soon = { retries: 4, minTimeout: 100, factor: 1 };
const byUndici = (dispatcher) => (input, init) => {
  const { url, headers } = new Request(input, init);
  return fetchByUndici(url, { headers: Object.fromEntries(headers), dispatcher });
};
const undiciRetry = { maxRetries: 4, minTimeout: 100, maxTimeout: 100, statusCodes: statuses };

/** Each gets the buyer's key and the address of an RPC. */
export const clients = {
  '@x402/fetch': ({ key }) => overFetch(payWith(key)),
  '@x402/fetch around fetch-retry': ({ key }) =>
    overFetch(payWith(key, addRetry(fetch, { retries: 4, retryDelay: 100, retryOn: statuses }))),
  'fetch-retry around @x402/fetch': ({ key }) =>
    overFetch(addRetry(payWith(key), { retries: 4, retryDelay: 100, retryOn: statuses })),
  'p-retry around @x402/fetch': ({ key }) =>
    overFetch((url) => pRetry(() => throwAtTrouble(payWith(key)(url)), soon)),
  'ky around @x402/fetch': ({ key }) =>
    overFetch((url) =>
      ky(url, { fetch: payWith(key), retry: { limit: 4, delay: () => 100, maxRetryAfter: 100 } }),
    ),
  'ofetch around @x402/fetch': ({ key }) =>
    overFetch((url) =>
      createFetch({ fetch: payWith(key) })
        .raw(url, {
          retry: 4,
          retryDelay: 100,
          responseType: 'stream',
        })
        .then(({ status, _data }) => new Response(_data, { status })),
    ),
  'wretch around @x402/fetch': ({ key }) =>
    overFetch((url) =>
      wretch(url)
        .polyfills({ fetch: payWith(key) })
        .middlewares([
          retryMiddleware({ delayTimer: 100, maxAttempts: 4, retryOnNetworkError: true }),
        ])
        .get()
        .res(),
    ),
  "@x402/fetch over undici's RetryAgent": ({ key }) =>
    overFetch(payWith(key, byUndici(new RetryAgent(new Agent(), undiciRetry)))),
  "@x402/fetch over undici's interceptor": ({ key }) =>
    overFetch(payWith(key, byUndici(new Agent().compose(interceptors.retry(undiciRetry))))),
  '@x402/axios': ({ key }) => overAxios(payByAxios(key, axios.create())),
  '@x402/axios with a time-out': ({ key }) =>
    overAxios(payByAxios(key, axios.create({ timeout: 1_500 }))),
  'axios-retry before @x402/axios': ({ key }) =>
    overAxios(payByAxios(key, withRetries(axios.create()))),
  'axios-retry after @x402/axios': ({ key }) =>
    overAxios(withRetries(payByAxios(key, axios.create()))),
  '@faremeter/fetch': ({ key }) => {
    const account = privateKeyToAccount(key);
    const wallet = { chain: { id: 8453, name: 'Base' }, address: account.address, account };
    return overFetch(wrapFaremeter(fetch, { handlers: [createPaymentHandler(wallet)] }));
  },
  mppx: ({ key }) =>
    overFetch(
      Mppx.create({ methods: [evm({ account: privateKeyToAccount(key) })], polyfill: false }).fetch,
    ),
  '@dexterai/x402': ({ key, rpcUrl }) =>
    overFetch(wrapDexter(fetch, { evmPrivateKey: key, rpcUrls: { [network]: rpcUrl } })),
  'x402-fetch (V1)':
    ({ key }) =>
    async (url) => {
      const pay = wrapFetchV1(fetch, await createSigner('base', key));
      return readFetch(pay(url, { headers: legacy }));
    },
  'x402-axios (V1)':
    ({ key }) =>
    async (url) => {
      const instance = axios.create({ headers: legacy });
      return readAxios(withPaymentInterceptor(instance, await createSigner('base', key)).get(url));
    },
};
