import { PipelineError } from '../pipeline/platform/pipeline-error.ts';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import * as z from 'zod';
import {
  LogLevel,
  baseAddress,
  findExposed,
  pathOf,
  loadDotEnv,
  databaseAddress,
  parseEnvironment,
  webAddress,
  wholeNumber,
} from '../pipeline/platform/environment.ts';
import { DigestResponse } from '../pipeline/contract/views.ts';
import { ContractError, parseFile, unlessBroken } from '../pipeline/platform/file-text.ts';
import { exampleRepository } from './documents/example-answers.ts';
import { type Site, defaultFamily, parseFamily } from './documents/site.ts';
import type { FamilyCatalog } from '../pipeline/contract/service-answers.ts';
import { version } from './endpoints/endpoints.ts';
import { samplePath } from './snapshots/snapshot.ts';
import { isAddress } from 'viem/utils';
import { CoinbaseSecret } from './payment/coinbase-key.ts';
import { isSameInAnyCase } from './payment/payload.ts';
import type { SellingSettings } from './payment/payments.ts';
import { type Hex, toHex, usdc } from './payment/protocol.ts';
import { describeSettings } from './settings-table.ts';

const coinbaseFacilitator = 'https://api.cdp.coinbase.com/platform/v2/x402';
/** Base's own public RPC. */
const publicRpc = 'https://mainnet.base.org';

/** How calls are paid. The mode `dev` cannot be chosen by an environment variable. */
export type PaymentSettings = { mode: 'off' } | (SellingSettings & { payTo: Hex });

const payeeAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'expected 0x and 40 hex digits' })
  // Ends at a wrong form. Unlike `abort`, it lets the checks of all settings together run.
  .pipe(z.string())
  .refine((text) => !/^0x0{40}$/.test(text), { error: 'expected an address that is not all zeros' })
  // Source: EIP-55. An address in lower case has no checksum.
  .refine((text) => isAddress(text, { strict: true }), {
    error:
      'its checksum, which is in the upper and lower case letters, is wrong, so compare every character',
  })
  .refine((text) => !isSameInAnyCase(text, usdc.address), {
    error: 'expected the address of a wallet, not that of USDC itself',
  })
  .transform(toHex);

/** The environment variables that are used only while payments are taken. */
const sellingVariables = {
  PAY_TO_ADDRESS: payeeAddress.optional(),
  FACILITATOR_URL: webAddress().optional(),
  CDP_API_KEY_ID: z.string().optional(),
  CDP_API_KEY_SECRET: CoinbaseSecret.optional(),
  RPC_URL: webAddress().default(publicRpc),
  DATABASE_URL: databaseAddress().optional(),
};

const paymentVariables = {
  ...sellingVariables,
  PAYMENT_MODE: z.enum(['off', 'remote'], { error: 'expected off or remote' }).optional(),
  LEDGER_DIR: z.string().default('var/ledger'),
  LEDGER_MEMORY: pathOf('file').optional(),
  NODE_ENV: z.string().optional(),
};

type Variables = z.infer<z.ZodObject<typeof paymentVariables>>;

/** A variable that is missing or does not fit another one, and a sentence for the operator. */
type Problem = { name: keyof Variables; message: string };

/** Finds every variable that the chosen mode needs and that is not set. */
function findProblems(set: Variables): Problem[] {
  const { NODE_ENV, PAYMENT_MODE, CDP_API_KEY_ID: id, CDP_API_KEY_SECRET: secret } = set;
  const isRemote = PAYMENT_MODE === 'remote';
  const toPay = 'expected the address that is paid, because PAYMENT_MODE is remote';
  const toSettle = 'expected the address of a facilitator, or CDP_API_KEY_ID for Coinbase’s';
  const needs: [isNeeded: boolean, name: keyof Variables, message: string][] = [
    [NODE_ENV === 'production', 'PAYMENT_MODE', 'expected off or remote in production'],
    [isRemote, 'PAY_TO_ADDRESS', toPay],
    [isRemote && id === undefined, 'FACILITATOR_URL', toSettle],
    [id !== undefined, 'CDP_API_KEY_SECRET', 'expected the secret of CDP_API_KEY_ID'],
    [secret !== undefined, 'CDP_API_KEY_ID', 'expected the id of CDP_API_KEY_SECRET'],
  ];
  return needs.flatMap(([isNeeded, name, message]) =>
    isNeeded && set[name] === undefined ? [{ name, message }] : [],
  );
}

/** The payment mode; undefined if none is chosen. Only after `findProblems` found nothing. */
function toPaymentSettings(set: Variables): PaymentSettings | undefined {
  const { PAYMENT_MODE: mode, PAY_TO_ADDRESS: payTo, RPC_URL: rpcUrl } = set;
  if (mode === undefined || mode === 'off') return mode && { mode };
  if (payTo === undefined) return undefined;
  const { CDP_API_KEY_ID: id, CDP_API_KEY_SECRET: privateKey } = set;
  const coinbaseKey = id !== undefined && privateKey ? { id, privateKey } : undefined;
  const { FACILITATOR_URL: facilitatorUrl = coinbaseFacilitator } = set;
  return { mode, payTo, rpcUrl, facilitatorUrl, coinbaseKey };
}

/** The gateway's settings, parsed once at start. */
export type GatewaySettings = z.infer<typeof GatewaySettings>;

export const GatewaySettings = z
  .object({
    HOST: z
      .union([z.ipv4(), z.ipv6()], { error: 'expected an IP address, such as 127.0.0.1' })
      .optional(),
    PORT: wholeNumber(0, 65_535).default(3000),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    BASE_URL: baseAddress().optional(),
    CONTACT_EMAIL: z.email({ error: 'expected an e-mail address' }).default('contact@example.com'),
    DATA_DIR: pathOf('folder').default('data'),
    PUBLIC_DIR: pathOf('folder').default('public'),
    FAMILY_CATALOG: z.string().optional(),
    TRUSTED_PROXIES: networks().default([]),
    LOG_LEVEL: LogLevel.default('info'),
    ...paymentVariables,
  })
  .superRefine(
    (set, context) => {
      const { DATA_DIR, LEDGER_DIR, PUBLIC_DIR } = set;
      const problems = [...findProblems(set), ...findExposed(PUBLIC_DIR, { DATA_DIR, LEDGER_DIR })];
      for (const { name, message } of problems) {
        context.addIssue({ code: 'custom', path: [name], message });
      }
    },
    // Also if a variable is wrong, so that all problems are named at once.
    { when: () => true },
  )
  .transform((set) => ({
    /** Where this machine listens for clients and Prometheus. Undefined: all addresses. */
    host: set.HOST,
    port: set.PORT,
    /** The port that Prometheus scrapes. Undefined: no metrics are served. */
    metricsPort: set.METRICS_PORT,
    /** The address of this service for its clients. It is never read from a request. */
    baseUrl: set.BASE_URL ?? `http://localhost:${set.PORT}`,
    contactEmail: set.CONTACT_EMAIL,
    /** The folders of the nights. */
    dataDir: set.DATA_DIR,
    publicDir: set.PUBLIC_DIR,
    /** A file that lists the operator's services. Undefined if this service is the only one. */
    familyCatalog: set.FAMILY_CATALOG,
    /** The proxies whose `X-Forwarded-For` is believed, as `address/bits`. */
    trustedProxies: set.TRUSTED_PROXIES,
    logLevel: set.LOG_LEVEL,
    /** How calls are paid. Undefined if no mode is chosen: then no payments are taken. */
    payment: toPaymentSettings(set),
    ledger: {
      folder: set.LEDGER_DIR,
      databaseUrl: set.DATABASE_URL,
      /** The file that remembers the ledger, outside its folder, because it must outlive it. */
      memory: set.LEDGER_MEMORY ?? `${set.LEDGER_DIR}.memory.json`,
    },
  }));

/** A list of addresses and networks in CIDR form, separated by commas. */
function networks() {
  const error =
    'expected addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8, and not all addresses';
  return z.string().transform((text, context) => {
    const found = text.split(',').map((part) => toNetwork(part.trim()));
    if (found.includes(undefined)) context.addIssue({ code: 'custom', message: error });
    return found.filter((network) => network !== undefined);
  });
}

/**
 * An address or a network in CIDR form as `address/bits`; undefined if the text is neither.
 *
 * A network of all addresses is refused: to trust it means to believe every client.
 */
function toNetwork(text: string): string | undefined {
  const [address = '', length, ...more] = text.split('/');
  const ipVersion = isIP(address);
  if (ipVersion === 0 || address.includes('%') || more.length > 0) return undefined;
  const longest = ipVersion === 4 ? 32 : 128;
  const bits = length === undefined ? longest : Number(/^\d{1,3}$/.test(length) ? length : 0);
  return bits >= 1 && bits <= longest ? `${address}/${bits}` : undefined;
}

/** Reads the environment and `.env`. @throws PipelineError naming every wrong setting. */
export function loadGatewaySettings(): GatewaySettings {
  const problem = loadDotEnv(process.env);
  if (problem !== undefined) throw new PipelineError(problem);
  return readGatewaySettings(process.env);
}

/** What is set, from where, and what is missing for going live. */
export function describeGatewaySettings(): ReturnType<typeof describeSettings> {
  return describeSettings(Object.keys(GatewaySettings.in.shape), process.env);
}

/**
 * Reads the settings. With payments off, those of payments are not read: free answers must not stop
 * for them. @throws PipelineError that names every wrong setting.
 */
export function readGatewaySettings(environment: NodeJS.ProcessEnv): GatewaySettings {
  const isOff = environment['PAYMENT_MODE'] === 'off';
  const variables = Object.entries(environment).filter(
    ([name]) => !isOff || !Object.hasOwn(sellingVariables, name.replace(/_FILE$/, '')),
  );
  const read = parseEnvironment(GatewaySettings, Object.fromEntries(variables));
  if (read.ok) return read.settings;
  // Operators put keys into the wrong variable.
  const keys = /"[^"]*[0-9a-f]{64}[^"]*"/gi;
  throw new PipelineError(read.problems.replaceAll(keys, 'something like a key'));
}

type SiteSettings = Pick<GatewaySettings, 'baseUrl' | 'contactEmail' | 'familyCatalog'>;

/**
 * What the documents say about this operator. Examples name a repository of the sample, which is
 * frozen.
 *
 * @throws PipelineError if FAMILY_CATALOG cannot be used.
 */
export async function readSite(settings: SiteSettings, sample?: Buffer): Promise<Site> {
  const { baseUrl, contactEmail, familyCatalog } = settings;
  const site = { baseUrl, contactEmail, version, example: await findExample(sample) };
  if (familyCatalog === undefined) return { ...site, family: defaultFamily(baseUrl) };
  const family = await readFamily(familyCatalog);
  return { ...site, family, organization: family.family };
}

/** The repository that examples name; the made-up one if the sample is broken. */
async function findExample(sample: Buffer | undefined): Promise<string> {
  const text = sample?.toString() ?? '';
  const read = await unlessBroken(() => parseFile(DigestResponse, text, samplePath));
  return read?.data.notableProjects[0]?.name ?? exampleRepository;
}

async function readFamily(path: string): Promise<FamilyCatalog> {
  try {
    return parseFamily(await readFile(path, 'utf8'), path);
  } catch (error) {
    const reason = error instanceof ContractError ? error.message : `${path} cannot be read`;
    throw new PipelineError(`FAMILY_CATALOG: ${reason}`, { cause: error });
  }
}
