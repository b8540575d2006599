import { mayBeOpenapi } from '../openapi/may-be-openapi.ts';

/** What a body is: a kind of text that documentation comes in, or something else. */
export type SniffedKind = 'html' | 'markdown' | 'text' | 'openapi' | 'other';

/** The first bytes of what is often served as text and is none: PDF, images, archives, programs. */
const MAGIC = [
  '%PDF-',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'RIFF',
  'PK\x03\x04',
  '\x1f\x8b',
  'BZh',
  '\xfd7zXZ',
  '7z\xbc\xaf',
  'Rar!\x1a',
  '\x7fELF',
  'MZ',
  '\xca\xfe\xba\xbe',
  '\0asm',
  'wOFF',
  'wOF2',
  'SQLite format 3',
];

/** How a whole HTML page begins, whatever it is said to be. */
const PAGE_START = /^<(!doctype html|html|head|body)[\s>]/i;

/** How a piece of HTML begins (MIME Sniffing Standard section 7.1, and the elements of HTML 5). Markdown may, too. */
const FRAGMENT_START =
  /^<(script|iframe|h[1-6]|div|font|table|a|style|title|b|br|p|meta|link|main|article|section|nav|header)[\s>/]/i;

const MARKDOWN_TYPE = /markdown|^text\/mdx$/;
/** Types that say little more than "a file". */
const UNTOLD_TYPE = /^$|^text\/plain$|^application\/octet-stream$/;
const TEXT_TYPE =
  /^text\/(x-)?(rst|restructuredtext|asciidoc|org|yaml)$|^application\/(.+\+|x-)?(json|yaml|toml)$/;

const SNIFFED_BYTES = 2_048;

/**
 * Says what a body is from its content type, its address and its first bytes. The bytes have the last word: a PDF
 * that calls itself text/html is `other`, and an HTML page that calls itself application/octet-stream is HTML.
 */
export function sniffKind(bytes: Uint8Array, text: string, contentType: string, url: string): SniffedKind {
  if (isBinary(bytes, text)) {
    return 'other';
  }
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!MARKDOWN_TYPE.test(type) && mayBeOpenapi(text)) {
    return 'openapi';
  }
  const start = withoutPrologue(text.slice(0, SNIFFED_BYTES));
  if (type === 'text/html' || type === 'application/xhtml+xml' || PAGE_START.test(start)) {
    return 'html';
  }
  if (MARKDOWN_TYPE.test(type) || (UNTOLD_TYPE.test(type) && isMarkdownAddress(url))) {
    return 'markdown';
  }
  if (UNTOLD_TYPE.test(type)) {
    return type !== 'text/plain' && FRAGMENT_START.test(start) ? 'html' : 'text';
  }
  return TEXT_TYPE.test(type) ? 'text' : 'other';
}

/** What follows the comments and processing instructions that a page may begin with. */
function withoutPrologue(text: string): string {
  let rest = text.trimStart();
  for (let end = prologueEnd(rest); end > 0; end = prologueEnd(rest)) {
    rest = rest.slice(end).trimStart();
  }
  return rest;
}

function prologueEnd(text: string): number {
  const close = text.startsWith('<!--') ? '-->' : text.startsWith('<?') ? '>' : null;
  const end = close === null ? -1 : text.indexOf(close);
  return close === null || end === -1 ? 0 : end + close.length;
}

function isMarkdownAddress(url: string): boolean {
  return /\.(md|mdx|markdown)$|\/llms(-full)?\.txt$/i.test(new URL(url).pathname);
}

/** Text has no zero in it and hardly any other control character. */
function isBinary(bytes: Uint8Array, text: string): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (MAGIC.some((magic) => start.startsWith(magic))) {
    return true;
  }
  const beginning = text.slice(0, SNIFFED_BYTES);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const controls = beginning.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return beginning.includes('\0') || controls > beginning.length / 100;
}
