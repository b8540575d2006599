import { gfm } from '@joplin/turndown-plugin-gfm';
import TurndownService from 'turndown';
import { fencedCode } from '../markdown/fenced-code.ts';
import { parseHtml } from './dom/parse-html.ts';

const LANGUAGE = /\b(?:language|lang|highlight|brush)[-:]\s?([\w+#.-]+)/i;

/** The part of a DOM element used here. */
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
 * Converts HTML that is not a documentation page, such as the text of a Word document or a description in an OpenAPI
 * document, to Markdown. `url` is the page that it is from.
 *
 * @throws {PageFailure} `too_large` as parseHtml does.
 */
export function htmlToMarkdown(html: string, url: string): string {
  // Turndown's own parser has no limit of depth.
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
  // Turndown escapes more, and search would not find names such as max_retries.
  service.escape = (text) => text.replace(/^(#{1,6} |>|[-+*] |`{3}|~{3}|(?:=+|-{2,})$)/, '\\$1');
  service.use(gfm);
  service.remove(['script', 'style', 'noscript', 'iframe', 'object']);
  service.addRule('fenced', { filter: 'pre', replacement: (_content, node) => fenceOf(node) });
  service.addRule('list items', {
    filter: 'li',
    replacement: (content, node) => listItem(content, asElement(node)),
  });
  service.addRule('inner links', {
    filter: (node) => node.nodeName === 'A' && (node.getAttribute('href') ?? '#').startsWith('#'),
    replacement: (content) => (content === '↑' ? '' : content),
  });
  service.addRule('pictures without address', {
    filter: (node) => node.nodeName === 'IMG' && !node.getAttribute('src'),
    replacement: () => '',
  });
  return service;
}

/** Only elements pass the filters of rules. Workers are compiled without the types of the DOM. */
function asElement(node: TurndownService.Node): ParsedElement {
  return node as unknown as ParsedElement;
}

/** Turndown indents by four characters, which costs tokens. */
function listItem(content: string, item: ParsedElement): string {
  const list = item.parentElement;
  const number =
    Number(list?.getAttribute('start') ?? 1) + (list ? Array.from(list.children).indexOf(item) : 0);
  const marker = list?.nodeName === 'OL' ? `${number}. ` : '- ';
  const text = content.trim().replace(/\n{3,}/g, '\n\n');
  return `${marker}${text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(marker.length)}`)}\n`;
}

/** Any `pre` is code; Turndown requires a `code` inside it. */
function fenceOf(node: TurndownService.Node): string {
  const element = asElement(node);
  for (const lineBreak of Array.from(element.querySelectorAll('br'))) lineBreak.replaceWith('\n');
  const described = [element, element.querySelector('code'), element.parentElement];
  const language = described.map((part) => LANGUAGE.exec(part?.className ?? '')?.[1]).find(Boolean) ?? '';
  return `\n\n${fencedCode((element.textContent ?? '').replace(/\n$/, ''), language)}\n\n`;
}
