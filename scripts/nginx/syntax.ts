/** Text in nginx's quotes. @throws if the text could end the quotes or begin a variable. */
export function quote(text: string): string {
  if (/["'\\$\p{Cc}]/u.test(text)) throw new Error(`nginx cannot hold ${JSON.stringify(text)}`);
  return `"${text}"`;
}

/** A media type in nginx's quotes. A parameter of it may be in double quotes of its own. */
export function quoteType(mediaType: string): string {
  const inside = quote(mediaType.replaceAll('"', ''));
  return mediaType.includes('"') ? `'${mediaType}'` : inside;
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

/** A map from a text to the value of a variable. */
export function renderMap(
  text: string,
  variable: string,
  cases: Readonly<Record<string, string>>,
): string[] {
  const lines = Object.entries(cases).map(([value, result]) => `${value} ${result};`);
  return [`map ${text} ${variable} {`, ...indent(lines), '}'];
}
