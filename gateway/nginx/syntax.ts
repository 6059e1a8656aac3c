/** Text within quotes of nginx. @throws where the text could end its quotes, or begin a variable. */
export function quote(text: string): string {
  if (/["'\\$\p{Cc}]/u.test(text)) throw new Error(`nginx cannot be given ${JSON.stringify(text)}`);
  return `"${text}"`;
}

/** A JSON body within quotes of nginx, in which variables such as `$limit` are filled in. */
export function quoteBody(body: object): string {
  const text = JSON.stringify(body);
  if (/['\\]/.test(text)) throw new Error(`nginx cannot be given ${text}`);
  return `'${text}'`;
}

/** A location with its directives. */
export function renderLocation(at: string, directives: readonly string[]): string[] {
  return [`location ${at} {`, ...indent(directives), '}'];
}

/** Directives of a block, one step further in. */
export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}
