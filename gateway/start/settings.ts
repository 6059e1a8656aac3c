import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import * as z from 'zod';
import {
  baseAddress,
  filePath,
  findExposed,
  folderPath,
  loadDotEnv,
  LogLevel,
  parseEnvironment,
  wholeNumber,
} from '../../pipeline/platform/environment.ts';
import { DigestResponse } from '../../pipeline/contract/views.ts';
import { ContractError, parseFile, unlessBroken } from '../../pipeline/platform/file-text.ts';
import { exampleRepository } from '../documents/example-answers.ts';
import { defaultFamily, parseFamily, type Site } from '../documents/site.ts';
import { type FamilyCatalog, packageName } from '../../pipeline/contract/service-answers.ts';
import { version } from '../endpoints/endpoints.ts';
import { samplePath } from '../snapshots/snapshot.ts';
import {
  describeNothingSold,
  findProblems,
  paymentVariables,
  toPaymentSettings,
} from './payment-settings.ts';

/** Why the gateway does not start, in a sentence for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The gateway's settings, parsed once at start. */
export type GatewaySettings = z.infer<typeof GatewaySettings>;

export const GatewaySettings = z
  .object({
    HOST: ipAddress().optional(),
    PORT: wholeNumber(0, 65_535).default(3000),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    BASE_URL: baseAddress().optional(),
    CONTACT_EMAIL: z.email({ error: 'expected an e-mail address' }).default('contact@example.com'),
    DATA_DIR: folderPath().default('data'),
    PUBLIC_DIR: folderPath().default('public'),
    FAMILY_CATALOG: z.string().optional(),
    MCP_PACKAGE: z
      .string()
      .regex(packageName, { error: 'expected the name of a package' })
      .optional(),
    MCP_ORIGINS: hostNames().default([]),
    TRUSTED_PROXIES: networks().default([]),
    LOG_LEVEL: LogLevel.default('info'),
    PAYMENT_LOG: filePath().optional(),
    ...paymentVariables,
  })
  .superRefine((set, context) => {
    const { DATA_DIR, LEDGER_DIR, PUBLIC_DIR } = set;
    const problems = [...findProblems(set), ...findExposed(PUBLIC_DIR, { DATA_DIR, LEDGER_DIR })];
    for (const { name, message } of problems) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform((set) => ({
    /** The address of this machine at which the gateway listens for clients and Prometheus. Undefined: at all addresses. */
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
    /** The published package with the MCP server. Undefined until the package is published. */
    mcpPackage: set.MCP_PACKAGE,
    /** Host names of pages that may call the MCP server, besides the service's own. */
    mcpOrigins: set.MCP_ORIGINS,
    /** The proxies whose `X-Forwarded-For` is believed, as `address/bits`. */
    trustedProxies: set.TRUSTED_PROXIES,
    logLevel: set.LOG_LEVEL,
    /** The file for the log's lines about payments. Undefined: they go to standard output like all other lines. */
    paymentLog: set.PAYMENT_LOG,
    /** How calls are paid. Undefined if the operator chose no mode: then the gateway takes no payments. */
    payment: toPaymentSettings(set),
    /** Why nothing is sold, if the operator may not expect that. */
    nothingSold: describeNothingSold(set),
    ledger: {
      folder: set.LEDGER_DIR,
      databaseUrl: set.DATABASE_URL,
      /** The file that remembers the ledger. It is not in the ledger's folder, because it must outlive the ledger. */
      memory: set.LEDGER_MEMORY ?? `${set.LEDGER_DIR}.memory.json`,
      /** The service that the ledger belongs to. Undefined if `BASE_URL` is not set. */
      service: set.BASE_URL === undefined ? undefined : new URL(set.BASE_URL).origin,
    },
  }));

function ipAddress() {
  return z.union([z.ipv4(), z.ipv6()], { error: 'expected an IP address, such as 127.0.0.1' });
}

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
export function toNetwork(text: string): string | undefined {
  const [address = '', given, ...more] = text.split('/');
  const ipVersion = isIP(address);
  if (ipVersion === 0 || address.includes('%') || more.length > 0) return undefined;
  const longest = ipVersion === 4 ? 32 : 128;
  const bits = given === undefined ? longest : Number(/^\d{1,3}$/.test(given) ? given : 0);
  return bits >= 1 && bits <= longest ? `${address}/${bits}` : undefined;
}

/** A list of host names without ports, separated by commas. */
function hostNames() {
  return z
    .string()
    .regex(/^\s*[a-z0-9.-]+(?:\s*,\s*[a-z0-9.-]+)*\s*$/i, {
      error: 'expected host names separated by commas, such as inspector.example.com',
    })
    .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()));
}

/** Reads the settings from the environment and `.env`. @throws SettingsError that names every wrong setting. */
export function readOwnSettings(): GatewaySettings {
  const problem = loadDotEnv(process.env);
  if (problem !== undefined) throw new SettingsError(problem);
  return readGatewaySettings(process.env);
}

/** Reads the settings. @throws SettingsError that names every wrong setting. */
export function readGatewaySettings(environment: NodeJS.ProcessEnv): GatewaySettings {
  const read = parseEnvironment(GatewaySettings, environment, gone);
  if (read.ok) return read.settings;
  throw new SettingsError(hideKeys(read.problems));
}

/**
 * Settings of earlier versions. TRUST_PROXY was a number of proxies: with it, a client that came past the proxies was
 * believed too.
 */
const gone = {
  TRUST_PROXY:
    'TRUSTED_PROXIES takes its place; remove it, and write there the addresses of the proxies that reach this gateway, such as TRUSTED_PROXIES=127.0.0.1,::1 for nginx on this machine',
};

/** Hides everything that looks like a key, because an operator may have put a key into the wrong variable. */
function hideKeys(problems: string): string {
  return problems.replaceAll(/"[^"]*[0-9a-f]{64}[^"]*"/gi, 'something like a key');
}

type SiteSettings = Pick<
  GatewaySettings,
  'baseUrl' | 'contactEmail' | 'familyCatalog' | 'mcpPackage'
>;

/**
 * What the documents say about this operator. Examples name a repository of the sample, which is frozen.
 *
 * @throws SettingsError if FAMILY_CATALOG cannot be used.
 */
export async function readSite(settings: SiteSettings, sample?: Buffer): Promise<Site> {
  const { baseUrl, contactEmail, familyCatalog, mcpPackage } = settings;
  const own = { baseUrl, contactEmail, version, example: await findExample(sample) };
  if (familyCatalog === undefined) {
    return { ...own, family: defaultFamily(baseUrl, mcpPackage) };
  }
  const family = await readFamily(familyCatalog);
  return { ...own, family, organization: family.family };
}

/** The repository that examples name. A broken sample is reported elsewhere, and gives the made-up repository. */
async function findExample(sample: Buffer | undefined): Promise<string> {
  const text = sample?.toString();
  const read = text && (await unlessBroken(() => parseFile(DigestResponse, text, samplePath)));
  return (read || undefined)?.data.notableProjects[0]?.name ?? exampleRepository;
}

async function readFamily(path: string): Promise<FamilyCatalog> {
  try {
    return parseFamily(await readFile(path, 'utf8'), path);
  } catch (error) {
    const reason = error instanceof ContractError ? error.message : `${path} cannot be read`;
    throw new SettingsError(`FAMILY_CATALOG: ${reason}`, { cause: error });
  }
}
