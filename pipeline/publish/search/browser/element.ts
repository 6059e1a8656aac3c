/** A new element. Texts become text nodes, so no text can bring markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const parent = Object.assign(document.createElement(name), properties);
  parent.append(...content);
  return parent;
}
