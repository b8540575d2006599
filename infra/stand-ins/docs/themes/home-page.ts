import { docusaurus } from './docusaurus.ts';
import { escapeHtml } from './html-text.ts';
import type { FramedPage } from './page-frame.ts';
import { renderBlocks } from './render-blocks.ts';

/** The home page with links to the three sites. */
export function homePage(page: FramedPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="stylesheet" href="/docs/assets/home.css">
</head>
<body>
<main>
<h1>${escapeHtml(page.title)}</h1>
${renderBlocks(page.blocks, docusaurus)}
</main>
</body>
</html>
`;
}
