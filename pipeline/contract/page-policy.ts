/**
 * The content security policy of our pages. A page can load only its own style and icon: no script, frame or form.
 *
 * Pages contain it for hosts that send no headers. Servers also send it as a header.
 */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The policy of the search page. It may also run the script next to it, which loads the lists of the same folder. */
export const searchPolicy = `${pagePolicy}; script-src 'self'; connect-src 'self'`;
