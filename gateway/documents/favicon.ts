/** The icon of the service: three bars that rise. Registries look for one. */
export function renderFavicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><title>Trend Intelligence</title><rect width="16" height="16" rx="3" fill="#123a5e"/><path fill="#fff" d="M3 9h2v4H3zm4-3h2v7H7zm4-3h2v10h-2z"/></svg>
`;
}
