const comma = Buffer.from(',');
const end = Buffer.from('],"charged":true}');

/** The body of a delivered list: `head`, JSON without its end, and then the items, each of which is JSON already. */
export function writeListBody(head: object, items: readonly Buffer[]): Buffer {
  const start = Buffer.from(`${JSON.stringify({ success: true, ...head }).slice(0, -1)},"data":[`);
  const parts = items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]));
  return Buffer.concat([start, ...parts, end]);
}
