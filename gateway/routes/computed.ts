/** What a paid call delivers, or why there is nothing to deliver. */
export type Computed =
  | { ok: true; body: Buffer }
  | {
      ok: false;
      /** What was asked for, as the refusal names it. */
      asked: string;
      /** What there is instead: languages, or dates. */
      available: readonly string[];
      /** The body without an item, for a call that was charged before. Undefined where items can come back. */
      empty?: Buffer;
    };

const comma = Buffer.from(',');
const end = Buffer.from('],"charged":true}');

/** The body of a delivered list: the fields of `head`, and then the items, each of which is JSON already. */
export function toListBody(head: object, items: readonly Buffer[]): Buffer {
  const start = Buffer.from(`${JSON.stringify({ success: true, ...head }).slice(0, -1)},"data":[`);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]));
  return Buffer.concat([start, ...parts, end]);
}
