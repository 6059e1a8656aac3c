/** Text in nginx's quotes, single ones if it has double ones. @throws if the text could end the quotes or begin a variable. */
export function quote(text: string): string {
  if (/['\\$\p{Cc}]/u.test(text)) throw new Error(`nginx cannot hold ${JSON.stringify(text)}`);
  return text.includes('"') ? `'${text}'` : `"${text}"`;
}

/** A JSON body in nginx's quotes. nginx replaces variables such as `$limit`. */
export function quoteBody(body: object): string {
  const text = JSON.stringify(body);
  if (/['\\]/.test(text)) throw new Error(`nginx cannot hold ${text}`);
  return `'${text}'`;
}

/** A location with its directives. */
export function renderLocation(at: string, directives: readonly string[]): string[] {
  return [`location ${at} {`, ...indent(directives), '}'];
}

/** Indents the directives of a block. */
export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}
