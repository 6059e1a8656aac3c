import * as z from 'zod';

const WebAddress = z.url({ protocol: /^https?$/, error: 'expected an http or https address' });

/** The services that one operator offers together, as `/.well-known/family-catalog` lists them. */
export const FamilyCatalog = z.object({
  success: z.literal(true),
  family: z.string().min(1),
  tagline: z.string(),
  products: z.array(
    z.object({
      slug: z.string().min(1),
      name: z.string().min(1),
      tagline: z.string(),
      /** Base address of its API. */
      api: WebAddress,
      docs: WebAddress,
      /** Name of the package with its MCP server; empty while none is published. */
      mcp: z.string(),
    }),
  ),
});
export type FamilyCatalog = z.infer<typeof FamilyCatalog>;
