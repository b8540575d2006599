import type { Rolldown } from 'vite';

/** The API replaces it by the origin of the installation, because the addresses of Open Graph tags must be absolute. */
const ORIGIN_PLACEHOLDER = '%PUBLIC_URL%';

/** Open Graph tags (https://ogp.me) of the landing page, with the product screenshot. */
export function socialTags(bundle: Rolldown.OutputBundle): string {
  const picture = Object.keys(bundle).find((file) => /collection-light.*\.webp$/.test(file));
  if (!picture) throw new Error('The build has no product screenshot');
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Lectern',
    'og:title': 'Lectern: the right documentation for your coding agent',
    'og:description':
      'Turn technical documentation into MCP servers. Your coding agent gets only the passages that answer its question.',
    'og:url': `${ORIGIN_PLACEHOLDER}/`,
    'og:image': `${ORIGIN_PLACEHOLDER}/${picture}`,
    'og:image:alt': 'The documents of a collection in Lectern',
  };
  const meta = Object.entries(tags).map(
    ([name, content]) => `<meta property="${name}" content="${content}">`,
  );
  return `${meta.join('')}<meta name="twitter:card" content="summary_large_image">`;
}
