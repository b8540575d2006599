import { escapeHtml } from './html-text.ts';
import { type FramedPage, relativeHref } from './page-frame.ts';
import { plain } from './plain.ts';
import { renderBlocks } from './render-blocks.ts';

/** Renders a page with a handwritten layout: the menu in one table cell, the text in the other. */
export function plainPage(page: FramedPage): string {
  const menu = page.menu
    .flatMap(({ label, entries }) => [
      `<p><b>${escapeHtml(label)}</b></p>`,
      ...entries.map(
        ({ title, path }) =>
          `<a href="${escapeHtml(relativeHref(page.path, path))}">${escapeHtml(title)}</a><br>`,
      ),
    ])
    .join('\n');
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)} - Halyard notes</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="stylesheet" href="../assets/notes.css">
</head>
<body>
<table width="100%" cellpadding="10">
<tr valign="top">
<td width="190" bgcolor="#eeeeee">
<p><a href="../">Halyard</a></p>
${menu}
</td>
<td>
<h1>${escapeHtml(page.title)}</h1>
${renderBlocks(page.blocks, plain(page.path))}
<hr>
<p><small>Halyard is an invented library; sample documentation. Last changed ${page.updated}.</small></p>
</td>
</tr>
</table>
</body>
</html>
`;
}
