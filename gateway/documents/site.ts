import type { FamilyCatalog } from './family.ts';

/** What differs between the documents of two operators. */
export type Site = {
  /** The service's address for clients, without a slash at the end. */
  baseUrl: string;
  contactEmail: string;
  version: string;
  family: FamilyCatalog;
  /** The operator's name, from the operator's own catalogue. Undefined without one. */
  organization?: string | undefined;
};
