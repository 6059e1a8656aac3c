import { compactColumns, rowTokens } from '../../pipeline/contract/row-views.ts';

/** How to get only what is needed, in few tokens. */
export const asking = [
  'A call with `limit`, `language` and `days` alone gives whole items. Any other parameter adds `index` (the id of the night), `total`, `truncated`, and `cursor` where there is a next page.',
  `- \`view=compact\` gives a row in one line of ${rowTokens.compact} tokens, where a whole row has ${rowTokens.full}: ${compactColumns.join(', ')}. A digest is one line too.`,
  '- `fields=fullName,stars` gives only these fields. You can also choose `category` and `purpose`, which whole rows do not have.',
  '- Filters of rows apply together: `language`, `category`, `topic`, `min_stars`, `created_since`, `max_risk`, `ids`. `limit` counts the rows that pass. `max_risk` is no standing: a row with a score below 0.3 is at `caution` if one finding calls for it.',
  '- `max_tokens` bounds the whole JSON answer, counted in o200k_base. Send the same query with `cursor` for the next page, of the same night. Each page is a paid call. If no item fits, the answer is 400 and names the fewest tokens that are enough.',
  '- `since=INDEX` gives only what changed in the rows of the same query since that night. 404 `no_match`: nothing changed. 404 `unknown_night`: that night is not kept, so ask for the rows. Neither is charged.',
  'To apply changes, use the names of the earlier night. Remove the rows in `gone`, `quarantined` and `left`. If most rows left, the answer has `othersLeft` instead of `left`: then keep only the rows whose name is in a group other than `entered`. Give each row that stays its new `stars`. Its `starsGained` is the third value; without one, it is the new stars minus the old ones. It is 0 for a row that is not in `stars`. Add `days` to its `ageDays`. Set the values in `other`, `standing` and `renamed`. Add the rows in `entered`. Sort by stars descending, then by name. The result is the new rows, byte for byte.',
].join('\n');
