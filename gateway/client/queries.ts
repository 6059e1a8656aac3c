import type { SaleStanding } from '../../pipeline/contract/repository-row.ts';

/** Parameters of `/v1/repos`, by their names in the query. The service has a default limit; a filter that is left out filters nothing. */
export type ReposQuery = {
  limit?: number | undefined;
  language?: string | undefined;
  category?: string | undefined;
  topic?: string | undefined;
  min_stars?: number | undefined;
  /** A UTC day, such as `2026-01-15`. */
  created_since?: string | undefined;
  /** Only rows with exactly this standing. To avoid spam, ask for `clear`. */
  standing?: SaleStanding | undefined;
  max_risk?: number | undefined;
  /** A watch list: ids of rows, or names as owner/repository. */
  ids?: readonly string[] | undefined;
  /** A UTC day. Only rows that a night listed first after this day. */
  since?: string | undefined;
};

/** Parameters of `/v1/repos/{owner}/{name}`. */
export type RepositoryQuery = {
  /** Up to 19 other repositories, as owner/name. */
  compare?: readonly string[] | undefined;
};

/** Parameters of `/v1/digests`. The service has a default for days and limit. */
export type DigestsQuery = { days?: number | undefined; limit?: number | undefined };
