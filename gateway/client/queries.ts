import type { SaleStanding } from '../../pipeline/contract/forecast.ts';
import type { ChosenRow } from '../../pipeline/contract/row-views.ts';

/** A budget of tokens, and the cursor from the answer with the previous page. */
export type PageQuery = { max_tokens?: number | undefined; cursor?: string | undefined };

/** Which rows to get. The service has a default limit; a filter that is left out filters nothing. */
export type RowsQuery = {
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
};

/** Parameters of `/v1/repos`, by their names in the query. */
export type ReposQuery = RowsQuery & PageQuery;

/** What changed in the rows of a query since a night. */
export type ChangesQuery = ReposQuery & {
  /** `1d` for the night one day ago, a UTC day, the `index` of an answer, or its cursor. */
  since: string;
  view?: 'full' | 'compact' | undefined;
  /** Only these fields. They must include fullName and stars. */
  fields?: readonly (keyof ChosenRow)[] | undefined;
};

/** Parameters of `/v1/repos/{owner}/{name}`. */
export type RepositoryQuery = {
  /** Up to 19 other repositories, as owner/name. */
  compare?: readonly string[] | undefined;
};

/** Parameters of `/v1/digests`. The service has a default for days and limit. */
export type DigestsQuery = PageQuery & { days?: number | undefined; limit?: number | undefined };
