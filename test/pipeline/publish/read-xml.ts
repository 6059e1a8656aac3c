import { Parser } from 'htmlparser2';

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text of the element and of all elements in it. */
  text: string;
};

/** The root of an XML text. @throws if tags do not match, an entity is unknown, or text is outside the root. */
export function readXml(source: string): XmlElement {
  const strangeEntity = /&(?!(?:amp|lt|gt|quot|#39);)/.exec(source);
  if (strangeEntity) throw new Error(`a bare ampersand at ${strangeEntity.index}`);
  if (!source.startsWith('<?xml version="1.0" encoding="utf-8"?>\n')) throw new Error('no XML');
  const roots: XmlElement[] = [];
  const open: XmlElement[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, children: [], text: '' };
        (open.at(-1)?.children ?? roots).push(element);
        open.push(element);
      },
      ontext: (text) => {
        if (open.length === 0 && text.trim() !== '') throw new Error(`outside: ${text}`);
        for (const element of open) element.text += text;
      },
      onclosetag: (name, implied) => {
        if (implied && !source.includes('/>')) throw new Error(`${name} is never closed`);
        if (open.pop()?.name !== name) throw new Error(`${name} closes another`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  const [root, ...others] = roots;
  if (!root || others.length > 0) throw new Error('not one root');
  return root;
}
