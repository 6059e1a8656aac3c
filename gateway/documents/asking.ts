import { compactColumns } from '../../pipeline/contract/row-views.ts';

/** How to get what one needs in few tokens. */
export const asking = [
  'A call with `limit`, `language` and `days` alone gives whole items. Any other parameter adds `index` (the id of the night), `total`, `truncated`, and `cursor` where there is a next page.',
  `- \`view=compact\` gives a row in one line of some 30 tokens: ${compactColumns.join(', ')}. A digest is one line too.`,
  '- `fields=fullName,stars` gives these fields alone. `category` and `purpose` are in no whole row and can be chosen.',
  '- Filters of rows apply together: `language`, `category`, `topic`, `min_stars`, `created_since`, `max_risk`, `ids`. `limit` counts what passes.',
  '- `max_tokens` bounds the whole JSON answer, counted in o200k_base. Send the same query with `cursor` for the next page, of the same night. Each page is a paid call. 400 names the fewest tokens where no item fits.',
  '- `since=INDEX` gives only what changed in the rows of the same query since that night. 404 `no_match`, uncharged: nothing did. 404 `unknown_night`, uncharged: that night is not held, so ask for the rows.',
  'To apply changes: take away `gone`, `quarantined` and `left`; with `othersLeft`, which comes where most rows left, take away every row that no other group than `entered` names by its earlier name. A row that stays takes its new `stars`; its `starsGained` is the third value, or else new stars minus old ones, 0 where `stars` does not name it; `ageDays` grows by `days`. Set what `other`, `standing` and `renamed` say. Add `entered`, and sort by stars descending, then name. Names are those of the earlier night. The result is the new rows, byte for byte.',
].join('\n');
