import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { x402Client } from '@x402/fetch';
import { privateKeyToAccount } from 'viem/accounts';
import * as z from 'zod';
import { createAgent } from '../../../scripts/lab/paying/agent.ts';

/** Something to find out: what it is about, and each word of the question with its value. Without one, the word says all. */
export type Task = {
  about: RegExp;
  wishes: readonly (readonly [word: string, value?: string | number])[];
};

/** Something for sale, as a document tells it. */
type Offer = {
  words: string;
  parameters: z.infer<typeof Parameters>;
  buy: (values: Record<string, string | number>) => Promise<unknown>;
};

/** What a document offers, and the documents that it leads to. */
type Menu = { offers: readonly Offer[]; more: readonly string[] };

const Parameter = z.looseObject({
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
});
const Parameters = z.record(z.string(), Parameter);
const OpenApi = z.looseObject({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.object({
      get: z.looseObject({
        summary: z.string(),
        description: z.string().optional(),
        'x-payment-info': z.unknown().optional(),
        parameters: z
          .array(
            z.looseObject({
              name: z.string().optional(),
              description: z.string().optional(),
              schema: Parameter.optional(),
            }),
          )
          .optional(),
      }),
    }),
  ),
});
const Challenge = z.looseObject({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string(), description: z.string() }),
  accepts: z.array(
    z.looseObject({
      scheme: z.string(),
      network: z.templateLiteral([z.string(), ':', z.string()]),
      asset: z.string(),
      amount: z.string(),
      payTo: z.string(),
      maxTimeoutSeconds: z.number(),
      extra: z.record(z.string(), z.unknown()),
    }),
  ),
});
const Part = z.object({ properties: Parameters }).default({ properties: {} });
const Input = z.object({ properties: z.object({ pathParams: Part, queryParams: Part }) });
const Described = z.object({ schema: z.object({ properties: z.object({ input: Input }) }) });
const Bazaar = z.object({ extensions: z.object({ bazaar: Described }) });
const addresses = /https?:\/\/[^\s"`)]+?(?=[.,;:]?(?:[\s"`)]|$))/g;

/** A scripted agent with a wallet. It knows standards, and of a service nothing but its address. */
export function openDomainAgent(baseUrl: string, key: `0x${string}`) {
  const { fetch: pay } = createAgent(key);
  const scheme = new ExactEvmScheme(privateKeyToAccount(key));
  const signer = new x402Client().register('eip155:8453', scheme).setSpendControls(false);

  /** Names stand at the end of an address, in place of an example or of a template. */
  const buyAt = (address: string) => async (values: Record<string, string | number>) => {
    const { owner, name, ...query } = values;
    const end = owner === undefined ? '$&' : `/${owner}/${name}`;
    const url = new URL(address.replace(/\/[^/]+\/[^/]+$/, end));
    for (const [word, value] of Object.entries(query)) url.searchParams.set(word, String(value));
    return (await pay(url)).json();
  };
  const read = async (address: string): Promise<string> => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} answers ${response.status}`);
    return response.text();
  };

  /** How each kind of document is read, by the end of its address. */
  const readers: readonly (readonly [RegExp, (address: string) => Promise<Menu>])[] = [
    [
      /(?:api-catalog|agent-skills\/index\.json|mcp\/(?:catalog|server-card)\.json)$/,
      async (address) => ({ offers: [], more: (await read(address)).match(addresses) ?? [] }),
    ],
    [
      /openapi\.json$/,
      async (address) => {
        const { paths, servers } = OpenApi.parse(JSON.parse(await read(address)));
        const sold = Object.entries(paths).filter(
          ([, { get }]) => get['x-payment-info'] !== undefined,
        );
        const offers = sold.map(([path, { get }]): Offer => ({
          words: `${get.summary} ${get.description}`,
          parameters: Object.fromEntries(
            (get.parameters ?? []).flatMap(({ name, description, schema }) =>
              name === undefined ? [] : [[name, { ...schema, description }] as const],
            ),
          ),
          buy: buyAt(`${new URL(servers[0]?.url ?? '/', address).origin}${path}`),
        }));
        return { offers, more: [] };
      },
    ],
    [
      /llms\.txt$/,
      async (address) => {
        const text = await read(address);
        const lines = [...text.matchAll(/^- \[.*\]\((\S+)\): (.*) Parameters: ([\w, ]+)\./gm)];
        const offers = lines.map(([, url = '', words = '', names = '']): Offer => ({
          words,
          parameters: Object.fromEntries(names.split(', ').map((name) => [name, {}])),
          buy: buyAt(url),
        }));
        return { offers, more: text.match(addresses) ?? [] };
      },
    ],
    [
      /SKILL\.md$/,
      async (address) => {
        const text = await read(address);
        const lines = [...text.matchAll(/`GET (\S+\?\S+)` (.*)/g)];
        const offers = lines.map(([, url = '', words = '']): Offer => {
          const shown = new URL(url);
          return {
            words: `${words} ${shown.pathname}`,
            parameters: Object.fromEntries(
              [...shown.searchParams].map(([name, value]) => [
                name,
                {
                  enum: [value],
                  description: `${value} gives the ${words.replace('gives the rows that are ', '')}`,
                },
              ]),
            ),
            buy: buyAt(`${shown.origin}${shown.pathname}`),
          };
        });
        return { offers, more: text.match(addresses) ?? [] };
      },
    ],
    [
      /well-known\/x402$/,
      async (address) => {
        const { resources, instructions } = z
          .object({ resources: z.array(z.string()), instructions: z.string() })
          .parse(JSON.parse(await read(address)));
        const offers = await Promise.all(
          resources.map(async (url): Promise<Offer> => {
            const header = (await fetch(url)).headers.get('PAYMENT-REQUIRED') ?? '';
            const challenge: unknown = JSON.parse(Buffer.from(header, 'base64').toString());
            const { input } = Bazaar.parse(challenge).extensions.bazaar.schema.properties;
            const { pathParams, queryParams } = input.properties;
            return {
              words: Challenge.parse(challenge).resource.description,
              parameters: { ...pathParams.properties, ...queryParams.properties },
              buy: buyAt(url),
            };
          }),
        );
        return { offers, more: instructions.match(addresses) ?? [] };
      },
    ],
    [
      /\/mcp$/,
      async (address) => {
        const client = new Client({ name: 'agent', version: '1' });
        await client.connect(new StreamableHTTPClientTransport(new URL(address)));
        const { tools } = await client.listTools();
        const offers = tools.map(({ name, description = '', inputSchema }): Offer => ({
          words: description,
          parameters: Parameters.parse(inputSchema.properties ?? {}),
          buy: async (values) => {
            const refused = await client.callTool({ name, arguments: values });
            const challenge = Challenge.parse(refused.structuredContent);
            const payment = await signer.createPaymentPayload(challenge);
            const { structuredContent } = await client.callTool({
              name,
              arguments: values,
              _meta: { 'x402/payment': payment },
            });
            return structuredContent;
          },
        }));
        return { offers, more: [] };
      },
    ],
  ];

  return {
    /** Reads from an entrance on until a document tells how to ask, and buys. @throws if no document tells it */
    buy: async (entrance: string, task: Task): Promise<unknown> => {
      const queue = [`${baseUrl}${entrance}`];
      const known = new Set(queue);
      for (const address of queue) {
        const [, readMenu] = readers.find(([form]) => form.test(address)) ?? [];
        const { offers, more } = (await readMenu?.(address)) ?? { offers: [], more: [] };
        for (const offer of offers.filter(({ words }) => task.about.test(words))) {
          const values = fill(task, offer.parameters);
          if (values) return offer.buy(values);
        }
        for (const next of more.filter((each) => !known.has(each))) {
          known.add(next);
          queue.push(next);
        }
      }
      throw new Error(`no document tells how: ${queue.join(', ')}`);
    },
  };
}

/** The values of parameters that the words of a question mean. Undefined if a word means none. */
function fill({ wishes }: Task, parameters: Offer['parameters']) {
  const values: Record<string, string | number> = {};
  const names = Object.keys(parameters);
  for (const [word, wanted] of wishes) {
    if (wanted === undefined) {
      const said = Object.entries(parameters).flatMap(([name, { enum: choices, description }]) =>
        (choices ?? [])
          .filter((choice) => description?.includes(`${choice} gives the ${word}`))
          .map((choice) => [name, choice] as const),
      );
      const [[name, choice] = []] = said;
      if (name === undefined || choice === undefined) return undefined;
      values[name] = choice;
      continue;
    }
    const name = names.find((each) => each === word) ?? names.find((each) => each.includes(word));
    if (name === undefined) return undefined;
    values[name] = wanted;
  }
  return values;
}
