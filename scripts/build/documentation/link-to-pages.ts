import { DOCUMENTATION_PAGES } from '../../../shared/src/domain/web/documentation.ts';

const PAGES: ReadonlySet<string> = new Set(DOCUMENTATION_PAGES);

/**
 * Replaces links to files of `docs` by the paths at which they are served. Replaces links to other files of the
 * repository, which readers of the web application do not have, by their text.
 */
export function linkToPages(markdown: string): string {
  return markdown.replace(/\[([^\]\n]+)\]\(([^)\s]+)\)/g, (link, text: string, target: string) => {
    if (/^(?:[a-z]+:|\/|#)/.test(target)) return link;
    const [, name = '', fragment = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
    if (PAGES.has(name)) return `[${text}](/docs/${name}${fragment})`;
    return name === 'README' ? `[${text}](/docs${fragment})` : text;
  });
}
