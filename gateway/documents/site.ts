import * as z from 'zod';
import { packageName } from '../../pipeline/platform/environment.ts';
import { ContractError, describeIssues } from '../../pipeline/platform/file-text.ts';
import { success } from '../../pipeline/contract/views.ts';
import { service } from './service.ts';

/** What differs between the documents of two operators' services. */
export type Site = {
  /** The service's address for clients, without a slash at the end. */
  baseUrl: string;
  contactEmail: string;
  version: string;
  /** The repository that examples of calls name, as owner/name. */
  example: string;
  family: FamilyCatalog;
  /** The operator's name, from the operator's own catalogue. Undefined if there is no such catalogue. */
  organization?: string | undefined;
};

const PackageName = z.string().regex(packageName, { error: 'expected the name of a package' });

const WebAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an http or https address',
});

const Product = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'expected lower-case words joined by hyphens' })
      .describe('Its short name.'),
    name: z.string().min(1).describe('Its name.'),
    tagline: z.string().min(1).describe('What it offers.'),
    api: WebAddress.describe('Its base address.'),
    docs: WebAddress.describe('Where it is described.'),
    mcp: z
      .union([PackageName, z.literal('')])
      .describe('The package with its MCP server; empty while none is published.'),
  })
  .describe('One service of the family.');

/** The services that one operator offers together. */
export const FamilyCatalog = z.strictObject({
  family: z.string().min(1).describe('Name of the family.'),
  tagline: z.string().min(1).describe('What it offers.'),
  products: z
    .array(Product)
    .min(1)
    .refine((products) => new Set(products.map(({ slug }) => slug)).size === products.length, {
      error: 'expected each slug once',
    })
    .describe('Its services.'),
});
export type FamilyCatalog = z.infer<typeof FamilyCatalog>;

/** What `/.well-known/family-catalog` answers. */
export const FamilyCatalogResponse = z
  .strictObject({ success, ...FamilyCatalog.shape })
  .describe('The services one operator offers together.');

/**
 * The catalogue of an operator who has written none: it lists only this service.
 *
 * `mcpPackage` is empty until the package is published. Under a name that is still free, a stranger could publish a
 * package, and get the wallet keys of everybody who runs it.
 */
export function defaultFamily(baseUrl: string, mcpPackage = ''): FamilyCatalog {
  return {
    family: service.name,
    tagline: service.tagline,
    products: [
      {
        slug: service.slug,
        name: service.name,
        tagline: service.tagline,
        api: baseUrl,
        docs: `${baseUrl}/llms.txt`,
        mcp: mcpPackage,
      },
    ],
  };
}

/** Reads an operator's catalogue. @throws ContractError that names the file, the field and the wrong value. */
export function parseFamily(text: string, path: string): FamilyCatalog {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ContractError(path, 'is not JSON', { cause });
  }
  const { success: isRight, data, error } = FamilyCatalog.safeParse(value);
  if (isRight) return data;
  throw new ContractError(path, describeIssues(error.issues, value));
}
