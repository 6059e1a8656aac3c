/**
 * What a page may load: its style and its icon, from where it comes itself. No script, no frame, no form. It stands in
 * every page, for hosts that send no headers, and servers send it with each.
 */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";
