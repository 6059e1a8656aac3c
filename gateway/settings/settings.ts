import * as z from 'zod';
import {
  baseAddress,
  loadDotEnv,
  LogLevel,
  parseEnvironment,
  packageName,
  wholeNumber,
} from '../../pipeline/contract/environment.ts';
import { findMissing, paymentVariables, toPaymentSettings } from './payment-settings.ts';
import { SettingsError } from './settings-error.ts';

/** What the operator set for the gateway, parsed once at start. */
export type GatewaySettings = z.infer<typeof GatewaySettings>;

export const GatewaySettings = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    BASE_URL: baseAddress().optional(),
    CONTACT_EMAIL: z.email({ error: 'expected an e-mail address' }).default('contact@example.com'),
    DATA_DIR: z.string().default('data'),
    PUBLIC_DIR: z.string().default('public'),
    FAMILY_CATALOG: z.string().optional(),
    MCP_PACKAGE: z
      .string()
      .regex(packageName, { error: 'expected the name of a package' })
      .optional(),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: LogLevel.default('info'),
    ...paymentVariables,
  })
  .superRefine((set, context) => {
    for (const { name, message } of findMissing(set)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform((set) => ({
    port: set.PORT,
    /** Where Prometheus scrapes; undefined where nothing is counted. */
    metricsPort: set.METRICS_PORT,
    /** Where clients reach this service; never taken from a request. */
    baseUrl: set.BASE_URL ?? `http://localhost:${set.PORT}`,
    contactEmail: set.CONTACT_EMAIL,
    dataDir: set.DATA_DIR,
    publicDir: set.PUBLIC_DIR,
    /** A file with the products of the operator's family; undefined for this service alone. */
    familyCatalog: set.FAMILY_CATALOG,
    /** The published package with the MCP server; undefined while there is none. */
    mcpPackage: set.MCP_PACKAGE,
    /** Proxies in front whose `X-Forwarded-For` is believed. */
    proxyHops: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    /** Undefined where nothing was chosen: the gateway then takes no payments. */
    payment: toPaymentSettings(set),
    ledger: { folder: set.LEDGER_DIR, databaseUrl: set.DATABASE_URL },
  }));

/** Reads the settings, also those in `.env`, from this process. @throws SettingsError that names every wrong one. */
export function readOwnSettings(): GatewaySettings {
  const problem = loadDotEnv();
  if (problem !== undefined) throw new SettingsError(problem);
  return readGatewaySettings(process.env);
}

/** Reads the settings. @throws SettingsError that names every wrong one. */
export function readGatewaySettings(environment: NodeJS.ProcessEnv): GatewaySettings {
  const read = parseEnvironment(GatewaySettings, environment);
  if (read.ok) return read.settings;
  throw new SettingsError(hideKeys(read.problems));
}

/** A key that was put into the wrong variable is no more to be shown than in the right one. */
function hideKeys(problems: string): string {
  return problems.replaceAll(/"[^"]*[0-9a-f]{64}[^"]*"/gi, 'something like a key');
}
