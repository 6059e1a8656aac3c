/**
 * Why a model gave no usable answer, and the step that follows.
 *
 * | what happened | step |
 * |---|---|
 * | 408, 409, 429, 5xx, a lost connection | asked again after `Retry-After`, else 1 s and 4 s; then `stop` |
 * | 429 for want of money (`insufficient_quota`); a longer `Retry-After` than two minutes | `stop` |
 * | 401, 403: a bad key; 404: no such model; anything that is no chat completion | `stop` |
 * | 400, 422: the server does not know strict schemas | asked again for a JSON object, then for plain text; then `stop` |
 * | 400, 413: the prompt is too long | `smaller` |
 * | no whole answer within three minutes; more than 10 MB | `smaller` |
 * | refused; stopped by a content filter | `smaller` |
 * | cut off; empty; no JSON; no reading in it; the canary repeated | `again`, with the reason |
 * | prose or a fence around the JSON | cut off, and nothing follows |
 * | the night's ten minutes for all of it are over | `stop` |
 *
 * `again` comes once, then `smaller` once; after these, as after `stop`, the offline reader reads, or nobody under
 * `--strict`. A rewrite that fails mends nothing. A judge that fails confirms nothing.
 */
export type Failure = { step: 'again' | 'smaller' | 'stop'; reason: string };
