import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { codeSpan } from '../../../markdown/code-span.ts';
import {
  collapseSpace,
  contentOf,
  hasAnyClass,
  hasClass,
  rawText,
  singleSpaced,
  startOfText,
  wordSet,
} from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { findNoteInside, isFootnoteSuperscript, noteLabel } from './footnote.ts';
import { formulaText } from './formula-text.ts';
import { imageMarkdown, isEmoji, linkMarkdown, linkTarget } from './link-markdown.ts';
import { isFormulaOfScript, texOf, texOfScript, withDollars } from './tex.ts';
import { visibleText } from './visible-text.ts';

const MARKS: Readonly<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  cite: '*',
  dfn: '*',
  del: '~~',
  s: '~~',
  strike: '~~',
};

/**
 * The Markdown of `nodes` as part of a paragraph. White space collapses; lines end only at `<br>`. Characters that Markdown
 * may read as emphasis or HTML are not escaped: agents read the text, and `__init__` is clearer than `\_\_init\_\_`.
 */
export function inlineMarkdown(nodes: readonly ChildNode[], conversion: Conversion): string {
  const [only, second] = nodes;
  if (only && second === undefined) return nodeMarkdown(only, conversion);
  const pieces: string[] = [];
  // Reading the last character of a growing string would copy it each time.
  let last = '';
  let endMark: string | undefined;
  for (const node of nodes) {
    const piece = nodeMarkdown(node, conversion);
    const mark = isTag(node) ? markOf(node, piece) : undefined;
    const joinsLast = mark !== undefined && mark === endMark && piece.startsWith(mark);
    if (joinsLast) pieces.push(pieces.pop()?.slice(0, -mark.length) ?? '');
    // TeX's quotation mark before code would become part of its delimiter.
    else if (mark === '`' && isQuotedInTex(node)) pieces.push(withPlainQuote(pieces.pop() ?? ''));
    const continued = isTag(node) && node.name === 'kbd' ? `${mark} ${piece}` : piece.slice(mark?.length);
    const added = joinsLast ? continued : withSpace(node, pieces.at(-1) ?? '', last, piece);
    endMark = mark !== undefined && piece.startsWith(mark) && piece.endsWith(mark) ? mark : undefined;
    pieces.push(added);
    last = added.at(-1) ?? last;
  }
  return pieces.join('');
}

/**
 * Whether the style sheet separates `node` from the element right before it: the parts of a card, of which the first is a
 * link, the text after an icon, or the title of a quoted work.
 */
function isSeparate(node: ChildNode, before: string, last: string, piece: string): boolean {
  const { prev } = node;
  if (prev === null || !isTag(prev)) return false;
  // Hexo writes the author and the title of a quotation without a space.
  if (isTag(node) && node.name === 'cite' && before.endsWith('*')) return true;
  if (prev.name === 'span' && isEmoji(before)) return /^[\p{L}\p{N}]/u.test(piece);
  const isPart = isTag(node) && (node.name === 'span' || node.name === 'a');
  return isPart && prev.name === 'a' && last === ')' && /^\[?\p{Lu}/u.test(piece);
}

function isQuotedInTex({ prev, next }: ChildNode): boolean {
  return (
    prev !== null &&
    isText(prev) &&
    prev.data.endsWith('`') &&
    next !== null &&
    isText(next) &&
    next.data.startsWith("'")
  );
}

/** `text` with a double or single quotation mark at its end, which TeX writes as backticks. */
function withPlainQuote(text: string): string {
  return text.endsWith('``') ? `${text.slice(0, -2)}"` : `${text.slice(0, -1)}'`;
}

const CODE_SPAN = /^`[^`]+`$/;

/** The mark that two such elements side by side share: their delimiters would become one longer delimiter. */
function markOf({ name }: Element, piece: string): string | undefined {
  return MARKS[name] ?? (CODE_SPAN.test(piece) ? '`' : undefined);
}

function nodeMarkdown(node: ChildNode, conversion: Conversion): string {
  if (isText(node)) return singleSpaced(node.data);
  return isTag(node) ? elementMarkdown(node, conversion) : '';
}

/** `piece` with a space if its style sheet separates it from the piece `before`, and without a second space after `last`. */
function withSpace(node: ChildNode, before: string, last: string, piece: string): string {
  if (isSeparate(node, before, last, piece)) return ` ${piece}`;
  const followsSpace = last === ' ' || last === '\n';
  return followsSpace && piece.startsWith(' ') ? piece.slice(1) : piece;
}

function elementMarkdown(element: Element, conversion: Conversion): string {
  if (element.name === 'br') return '\n';
  if (element.name === 'script') return texOfScript(element) ?? '';
  if (conversion.article.isNoise(element)) return '';
  const mark = MARKS[element.name];
  // Asciidoctor writes only an icon between the parts of a menu.
  if (element.name === 'i' && hasClass(element, 'caret')) return ' > ';
  if (conversion.article.is(element, 'inline-code')) return codeMarkdown(element, conversion);
  if (mark !== undefined) return emphasis(mark, conversion.inline(element.children));
  switch (element.name) {
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return conversion.article.is(element, 'separate-line')
        ? `${codeMarkdown(element, conversion)} `
        : codeMarkdown(element, conversion);
    case 'a':
      return conversion.article.is(element, 'code-link')
        ? codeLink(element, conversion)
        : linkMarkdown(element, conversion);
    case 'img':
      return imageMarkdown(element, conversion);
    case 'sup':
      return superscriptMarkdown(element, conversion);
    case 'q':
      return `"${conversion.inline(element.children).trim()}"`;
    case 'math':
      return texOf(element) ?? formulaText(element);
    default:
      return otherMarkdown(element, conversion);
  }
}

function superscriptMarkdown(element: Element, conversion: Conversion): string {
  if (isFootnoteSuperscript(element)) return `[^${noteLabel(element)}]`;
  const note = findNoteInside(element);
  return note === null
    ? superscript(conversion.inline(element.children))
    : ` (${conversion.inline(note.children).trim()})`;
}

function otherMarkdown(element: Element, conversion: Conversion): string {
  if (isFormulaOfScript(element)) return '';
  if (hasClass(element, 'katex') || hasClass(element, 'MathJax')) {
    const tex = texOf(element);
    if (tex !== null) return tex;
  }
  const text = withDollars(conversion.inline(element.children));
  if (conversion.article.is(element, 'separate-line')) return `${text}\n`;
  if (hasClass(element, 'classifier')) return ` : ${text}`;
  return conversion.isBlock(element) || hasAnyClass(element, BLOCK_CLASSES) ? ` ${text} ` : text;
}

/** Tailwind and Bootstrap show the parts of a card's link on lines of their own. */
const BLOCK_CLASSES = wordSet('block d-block');

function emphasis(mark: string, inner: string): string {
  const core = inner.trim();
  if (core === '' || core.startsWith('*') || core.endsWith('*') || core.includes('\n')) return inner;
  const start = inner.startsWith(' ') ? ' ' : '';
  const end = inner.endsWith(' ') ? ' ' : '';
  return `${start}${mark}${core}${mark}${end}`;
}

/** A link around the whole code is kept; Markdown has no links inside code. */
function codeMarkdown(element: Element, conversion: Conversion): string {
  const text = visibleText(element.children, conversion.article);
  const inner = codeSpan(collapseSpace(text));
  if (inner === '') return text === '' ? '' : ' ';
  const start = /^\s/.test(text) && endsWithWord(element.prev) ? ' ' : '';
  const code = start + inner + (/\s$/.test(text) && startsWithWord(element.next) ? ' ' : '');
  const [only, second] = contentOf(element);
  const isLink = only !== undefined && second === undefined && isTag(only) && only.name === 'a';
  const href = isLink ? only.attribs.href : undefined;
  const url = href === undefined ? null : conversion.article.resolve(href);
  return url === null ? code : `[${code}](${linkTarget(url)})`;
}

function startsWithWord(node: ChildNode | null): boolean {
  if (node === null) return false;
  return isText(node) ? /^[\p{L}\p{N}]/u.test(node.data) : isTag(node) && /^\S/.test(startOfText([node], 1));
}

function endsWithWord(node: ChildNode | null): boolean {
  if (node === null) return false;
  return isText(node) ? /[\p{L}\p{N}]$/u.test(node.data) : isTag(node) && /\S$/.test(rawText(node));
}

/** A link that the generator added to a name in code. */
function codeLink(element: Element, conversion: Conversion): string {
  const code = codeSpan(collapseSpace(visibleText(element.children, conversion.article)));
  const url = conversion.article.resolve(element.attribs.href ?? '');
  return url === null || code === '' ? code : `[${code}](${linkTarget(url)})`;
}

/** DocBook up to 1.78 puts the link to a footnote in brackets. */
const FOOTNOTE_IN_BRACKETS = /^\[(\[\^[^\]]+\])\]/;

const ORDINAL = /^(?:st|nd|rd|th)$/;

/** Several letters or numbers; as plain text, they would join the base. */
const EXPONENT = /^[\w\u0370-\u03ff+−–/-]{1,16}$/;

function superscript(text: string): string {
  if (text.startsWith('[')) return text.replace(FOOTNOTE_IN_BRACKETS, '$1');
  if (ORDINAL.test(text)) return text;
  if (/^[\w+−–-]{1,8}$/.test(text)) return `^${text}`;
  return EXPONENT.test(text) ? `^(${text})` : text;
}
