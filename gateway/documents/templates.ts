import { readFileSync } from 'node:fs';
import { categoryList, compactColumns } from '../../pipeline/contract/row-views.ts';
import { ordinaryLimit, paidEndpoints } from '../endpoints/endpoints.ts';
import { maxTimeoutSeconds, mostAnswers, replayHours } from '../payment/protocol.ts';
import { reasons } from '../payment/reasons.ts';
import { cadence, formatPrice, service, type Site } from './site.ts';

/** A file of the folder `templates`. A built gateway has this folder beside it. */
export function readTemplate(name: string): Buffer {
  return readFileSync(new URL(`templates/${name}`, import.meta.url));
}

/** Texts and figures by the names that templates use. */
type Values = Readonly<Record<string, string | number>>;

/** What templates say of paid calls, such as `get_repos.price`: by the tool that makes the call. */
const paidCalls = paidEndpoints.flatMap(({ tool, summary, description, price }) => {
  const { display } = price;
  const texts = { summary, description, price: formatPrice(price), display };
  return Object.entries(texts).map(([part, text]): [string, string] => [`${tool}.${part}`, text]);
});

/** What templates say of the service. */
const figures: Values = {
  name: service.name,
  tagline: service.tagline,
  description: service.description,
  cadence,
  replayHours,
  mostAnswers,
  maxTimeoutSeconds,
  ordinaryLimit,
  compactColumns: compactColumns.join(', '),
  categoryList,
  reasons: reasons.map((reason) => `\`${reason}\``).join(', '),
  ...Object.fromEntries(paidCalls),
};

/**
 * Replaces each `{{name}}` of a text by that value of `values`, or by a figure of the service.
 * @throws if a name has no value.
 */
export function fill(text: string, values: Values): string {
  const all = { ...figures, ...values };
  return text.replaceAll(/\{\{([\w.]+)\}\}/g, (_hole, name: string) => {
    const value = all[name];
    if (value === undefined) throw new Error(`a template names ${name}, which has no value`);
    return `${value}`;
  });
}

/** Renders documents by the template of this name. `describe` gives its own values. */
export function fromTemplate(
  name: string,
  describe: (site: Site) => Values = () => ({}),
): (site: Site) => string {
  const template = readTemplate(name).toString();
  return (site) => {
    const { baseUrl, contactEmail, version, example } = site;
    const { hostname } = new URL(baseUrl);
    const values = { baseUrl, hostname, contactEmail, version, example, ...describe(site) };
    return fill(template, values);
  };
}
