import type { Block, Signature } from '../markup/blocks.ts';
import { escapeHtml } from './html-text.ts';
import { relativeHref } from './page-frame.ts';

interface IndexedName {
  name: string;
  href: string;
}

/** The general index: every described name with its URL, by initial. */
export function genindexBody(pages: readonly { path: string; blocks: readonly Block[] }[]): string {
  const names = pages.flatMap(({ path, blocks }) =>
    collectNames(blocks, relativeHref('/docs/reference/', path)),
  );
  const sorted = names.sort((a, b) => a.name.localeCompare(b.name));
  const groups = Map.groupBy(sorted, ({ name }) => name.replace(/^\W+/, '').charAt(0).toUpperCase());
  const jumps = [...groups.keys()]
    .map((letter) => `<a href="#${letter}"><strong>${letter}</strong></a>`)
    .join(' | ');
  const tables = [...groups].map(([letter, entries]) => {
    const items = entries.map(
      ({ name, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`,
    );
    return `<h2 id="${letter}">${letter}</h2>\n<table style="width: 100%" class="indextable genindextable"><tr><td style="width: 33%; vertical-align: top;"><ul>${items.join('\n')}</ul></td></tr></table>`;
  });
  return `<h1 id="index">Index</h1>\n<div class="genindex-jumpbox">${jumps}</div>\n${tables.join('\n')}`;
}

/** The search page, which is empty without its script. */
export const searchBody = `<h1 id="search-documentation">Search</h1>
<noscript><div class="admonition warning"><p>Please activate JavaScript to enable the search functionality.</p></div></noscript>
<p>Searching for multiple words only shows matches that contain all words.</p>
<form action="" method="get"><input type="text" name="q" aria-labelledby="search-documentation" value="" autocomplete="off" /><input type="submit" value="search" /><span id="search-progress" style="padding-left: 10px"></span></form>
<div id="search-results"></div>`;

function collectNames(blocks: readonly Block[], page: string): IndexedName[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'signature') return [];
    const name = indexedName(block);
    return [{ name, href: `${page}#${block.id}` }, ...collectNames(block.blocks, page)];
  });
}

function indexedName({ domain, kind, text, id }: Signature): string {
  if (domain === 'http') return `${kind.toUpperCase()} ${text}`;
  return domain === 'cli' ? text.replace(/ .*/, '') : id;
}
