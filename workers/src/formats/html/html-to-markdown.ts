import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { fencedCode } from '../markdown/fenced-code.ts';
import { parseHtml } from './dom/parse-html.ts';

const LANGUAGE = /\b(?:language|lang|highlight|brush)[-:]\s?([\w+#.-]+)/i;

/** The properties of Turndown's DOM elements that we use. */
interface ParsedElement {
  readonly nodeName: string;
  readonly className: string;
  readonly textContent: string | null;
  readonly parentElement: ParsedElement | null;
  readonly children: ArrayLike<ParsedElement>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): ParsedElement | null;
  querySelectorAll(selector: string): ArrayLike<{ replaceWith(text: string): void }>;
}

/**
 * Converts HTML outside documentation pages, such as the text of a Word document or an OpenAPI description, to Markdown.
 * `url` is the page that contains it.
 *
 * @throws {PageFailure} `too_large` when it is too long or nested too deeply.
 */
export function htmlToMarkdown(html: string, url: string): string {
  // Turndown's parser has no depth limit, so ours checks the HTML first.
  parseHtml(html, url);
  return converter.turndown(html).trim();
}

const converter = createConverter();

function createConverter(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
  });
  // Turndown escapes every special character, which would hide names such as max_retries from search.
  service.escape = (text) => text.replace(/^(#{1,6} |>|[-+*] |`{3}|~{3}|(?:=+|-{2,})$)/, '\\$1');
  service.use(gfm);
  service.remove(['script', 'style', 'noscript', 'iframe', 'object']);
  service.addRule('fenced', { filter: 'pre', replacement: (_content, node) => writeCodeBlock(node) });
  service.addRule('list items', {
    filter: 'li',
    replacement: (content, node) => writeListItem(content, asElement(node)),
  });
  service.addRule('fragment links', {
    filter: (node) => node.nodeName === 'A' && (node.getAttribute('href') ?? '#').startsWith('#'),
    replacement: (content) => (content === '↑' ? '' : content),
  });
  service.addRule('images without a source', {
    filter: (node) => node.nodeName === 'IMG' && !node.getAttribute('src'),
    replacement: () => '',
  });
  return service;
}

/** Rule filters only pass elements. The DOM types are not available in a worker. */
function asElement(node: TurndownService.Node): ParsedElement {
  return node as unknown as ParsedElement;
}

/** Turndown indents by four characters, which wastes tokens. */
function writeListItem(content: string, item: ParsedElement): string {
  const list = item.parentElement;
  const number =
    Number(list?.getAttribute('start') ?? 1) + (list ? Array.from(list.children).indexOf(item) : 0);
  const marker = list?.nodeName === 'OL' ? `${number}. ` : '- ';
  const text = content.trim().replace(/\n{3,}/g, '\n\n');
  return `${marker}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)}\n`;
}

/** Treats any `pre` as code; Turndown requires a `code` inside. */
function writeCodeBlock(node: TurndownService.Node): string {
  const element = asElement(node);
  for (const lineBreak of Array.from(element.querySelectorAll('br'))) lineBreak.replaceWith('\n');
  const candidates = [element, element.querySelector('code'), element.parentElement];
  const language = candidates.map((part) => LANGUAGE.exec(part?.className ?? '')?.[1]).find(Boolean) ?? '';
  return `\n\n${fencedCode((element.textContent ?? '').replace(/\n$/, ''), language)}\n\n`;
}
