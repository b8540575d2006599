import { type ChildNode, type Element, isTag } from 'domhandler';
import { contentOf, findIn } from '../../dom/elements.ts';

/** The file that a server shows for a folder. */
const INDEX_FILE = /index\.\w+$/;

/**
 * Finds the name of the site above the text: the first heading, if it only links to a start page above the page. Blogs and
 * forums write it as the only first-level heading.
 */
export function findSiteHeading(
  nodes: readonly ChildNode[],
  resolve: (href: string) => string | null,
  pageUrl: string,
): ReadonlySet<Element> {
  const heading = findIn(nodes, ({ name }) => name === 'h1' || name === 'h2');
  if (heading?.name !== 'h1') return new Set();
  const [link, other] = contentOf(heading);
  if (!link || other || !isTag(link) || link.name !== 'a' || link.attribs.href === undefined)
    return new Set();
  const target = resolve(link.attribs.href);
  return target !== null && isAbove(target, pageUrl) ? new Set([heading]) : new Set();
}

/** Whether `target` is a folder that the page is in, or its index file. */
function isAbove(target: string, pageUrl: string): boolean {
  const start = new URL(target);
  const page = new URL(pageUrl);
  if (start.origin !== page.origin || start.search !== '' || start.hash !== '') return false;
  const folder = start.pathname.replace(INDEX_FILE, '');
  const isIndex = page.search === '' && page.pathname.replace(INDEX_FILE, '') === folder;
  return folder.endsWith('/') && page.pathname.startsWith(folder) && !isIndex;
}
