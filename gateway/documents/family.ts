import * as z from 'zod';
import { ContractError, describeIssues } from '../../pipeline/contract/file-text.ts';
import { service } from './service.ts';

const WebAddress = z.url({
  protocol: /^https?$/,
  error: 'expected an http or https address',
});

/** One service of the family. */
const Product = z.strictObject({
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'expected lower-case words joined by hyphens' }),
  name: z.string().min(1),
  tagline: z.string().min(1),
  /** Its base address. */
  api: WebAddress,
  docs: WebAddress,
  /** The package that holds its MCP server. */
  mcp: z.string().regex(/^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/, {
    error: 'expected the name of a package',
  }),
});

/** The services that one operator offers together. */
export const FamilyCatalog = z.strictObject({
  family: z.string().min(1),
  tagline: z.string().min(1),
  products: z
    .array(Product)
    .min(1)
    .refine((products) => new Set(products.map(({ slug }) => slug)).size === products.length, {
      error: 'expected each slug once',
    }),
});
export type FamilyCatalog = z.infer<typeof FamilyCatalog>;

/** What `/.well-known/family-catalog` answers. */
export const FamilyCatalogResponse = z.strictObject({
  success: z.literal(true),
  ...FamilyCatalog.shape,
});

/** The catalogue of an operator who wrote none: this service alone. */
export function defaultFamily(baseUrl: string): FamilyCatalog {
  return {
    family: 'Open Signals',
    tagline: 'Public data, watched every night and sold by the call.',
    products: [
      {
        slug: service.slug,
        name: service.name,
        tagline: service.tagline,
        api: baseUrl,
        docs: `${baseUrl}/llms.txt`,
        mcp: service.mcpPackage,
      },
    ],
  };
}

/** Reads an operator's catalogue. @throws ContractError that names the file, the field and what came. */
export function parseFamily(text: string, path: string): FamilyCatalog {
  const value = parseJson(text, path);
  const result = FamilyCatalog.safeParse(value);
  if (result.success) return result.data;
  throw new ContractError(path, describeIssues(result.error.issues, value));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContractError(path, 'is not JSON', { cause });
  }
}

export function renderFamilyCatalog(family: FamilyCatalog): z.infer<typeof FamilyCatalogResponse> {
  return { success: true, ...family };
}
