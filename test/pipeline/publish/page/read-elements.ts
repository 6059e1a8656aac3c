import { Parser } from 'htmlparser2';

type FoundElement = { name: string; attributes: Record<string, string> };

/** Every element of a page, in the order in which they open, and all of its text. */
export function readElements(html: string): { elements: FoundElement[]; text: string } {
  const elements: FoundElement[] = [];
  let text = '';
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push({ name, attributes }),
    ontext: (data) => (text += data),
  });
  parser.end(html);
  return { elements, text };
}
