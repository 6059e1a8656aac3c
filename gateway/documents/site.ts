import type { version } from '../endpoints/version.ts';
import type { FamilyCatalog } from './family.ts';

/** What tells one operator's documents from another's; everything else in them is the service's own. */
export type Site = {
  /** Where clients reach the service, without a slash at the end. */
  baseUrl: string;
  contactEmail: string;
  version: typeof version;
  family: FamilyCatalog;
};
