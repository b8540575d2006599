import type { LinkResolver } from '../html/extract/survey/link-resolver.ts';
import type { PageLink } from '../page.ts';
import { changeOutsideCode } from './change-outside-code.ts';
import { findCodeLines, findIndentedCode } from './fences.ts';
import { plainHeading } from './plain-heading.ts';
import { replaceLinks } from './replace-links.ts';

/** The definition of a reference link (CommonMark 4.7), and not of a footnote, whose label starts with `^` (GFM). */
const DEFINITION =
  /^ {0,3}\[(?!\^)([^\]]{1,500})\]:[ \t]{0,99}(?:<([^<>]{1,4000})>|([^\s<>]{1,4000}))(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;
/** The line break between the label of a definition and its URL. */
const BREAK_AFTER_LABEL = /^( {0,3}\[(?!\^)[^\]\n]{1,500}\]:)[ \t]*\n[ \t]*(?=\S+[ \t]*$)/gm;
/** Limits the length of all URLs written for references, because a page may refer to one long URL thousands of times. */
const MAX_REFERENCE_CHARS = 1_000_000;
/** A URL in angle brackets (CommonMark 6.5), or a code span, in which it is text. */
const SPAN_OR_AUTOLINK = /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|<(https?:\/\/[^\s<>]{1,4000})>/g;
/** An attribute of a tag, or a code span, in which it is text. */
const SPAN_OR_ATTRIBUTE = /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|\b(href|src)="([^"]{1,4000})"/g;
/**
 * A code span, or a link to an object that only the API reference of a site defines, as mkdocstrings has them:
 * `[Field][package.Field]`, or the name of an object with an empty label.
 */
const SPAN_OR_OBJECT =
  /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|(?<![\w\]\\!])\[(?:(`[^`\n]{1,200}`|[^[\]`\n]{1,200})\]\[[A-Za-z_]\w{0,100}(?:\.\w{1,100}){1,20}\]|(`[^`\n]{1,200}`|[\w.]{1,200}(?:\(\))?)\]\[\])/g;

interface LinkedMarkdown {
  readonly markdown: string;
  /** Links to other pages, without fragments and duplicates. */
  readonly links: readonly PageLink[];
}

/**
 * Makes the URLs of links and images absolute, and collects the links to other pages. Links without a target (`resolve`
 * returns '') become their text. Reference links become inline links,
 * because a passage is read without the definitions at the end of its page. Links to undefined objects become their text in
 * Markdown. Indented code stays as it is, unless the text is MDX, which has none.
 */
export function resolveLinks(
  markdown: string,
  resolve: LinkResolver,
  pageUrl: string,
  { isMdx = false, isMarkdown = false } = {},
): LinkedMarkdown {
  const links = new Map<string, PageLink>();
  const self = withoutFragment(pageUrl);
  const addLink = (url: string, text: string) => {
    const target = withoutFragment(url);
    if (target !== self && !links.has(target)) links.set(target, { url: target, text });
  };
  const resolveAndCollect = (href: string, text: string | null) => {
    const url = resolve(href);
    if (url && text !== null) addLink(url, plainHeading(text));
    return url ?? href;
  };
  const { blocks, definitions } = readBlocks(markdown, isMdx);
  let charsLeft = MAX_REFERENCE_CHARS;
  const findReference = (label: string) => {
    const url = definitions.get(normalizeLabel(label));
    charsLeft -= url?.length ?? 0;
    return charsLeft < 0 ? undefined : url;
  };
  const rewrite = (text: string): string => {
    if (text.includes('<http')) {
      for (const [, , url] of text.matchAll(SPAN_OR_AUTOLINK)) if (url) resolveAndCollect(url, '');
    }
    const linked = replaceLinks(
      text,
      ({ isImage, text: words, url, title, source }) => {
        if (url === '') return source;
        const target = resolveAndCollect(url, isImage ? null : words);
        return target === '' ? words : `${isImage ? '!' : ''}[${words}](${target}${title})`;
      },
      findReference,
    ).replace(SPAN_OR_ATTRIBUTE, (whole, _span, name?: string, href = '') =>
      name === undefined || href.startsWith('#')
        ? whole
        : `${name}="${resolveAndCollect(href, name === 'href' ? '' : null)}"`,
    );
    if (!isMarkdown || !linked.includes('][')) return linked;
    return linked.replace(
      SPAN_OR_OBJECT,
      (whole, _span, words?: string, name?: string) => words ?? name ?? whole,
    );
  };
  const written = blocks.map(({ isCode, lines }) => (isCode ? lines.join('\n') : rewrite(lines.join('\n'))));
  return { markdown: written.join('\n').trimEnd(), links: [...links.values()] };
}

/** Lines of code, or lines of text up to the next blank line. */
interface Block {
  readonly isCode: boolean;
  readonly lines: string[];
}

/** Splits a text into blocks. Definitions of reference links and a blank line after them are left out. */
function readBlocks(
  markdown: string,
  isMdx: boolean,
): { readonly blocks: readonly Block[]; readonly definitions: ReadonlyMap<string, string> } {
  const joined = changeOutsideCode(markdown, (part) => part.replace(BREAK_AFTER_LABEL, '$1 '));
  const lines = joined.split('\n');
  const isFenced = findCodeLines(lines);
  const isIndented = isMdx ? [] : findIndentedCode(lines);
  const definitions = new Map<string, string>();
  const blocks: Block[] = [];
  let isAfterDefinition = false;
  for (const [number, line] of lines.entries()) {
    const isCode = isFenced[number] === true || isIndented[number] === true;
    const definition = isCode ? null : DEFINITION.exec(line);
    if (definition) {
      const [, label = '', inBrackets, plain = ''] = definition;
      const name = normalizeLabel(label);
      if (!definitions.has(name)) definitions.set(name, inBrackets ?? plain);
    } else if (!(isAfterDefinition && line === '')) {
      const last = blocks.at(-1);
      if (last?.isCode === isCode && line !== '') last.lines.push(line);
      else blocks.push({ isCode, lines: [line] });
    }
    isAfterDefinition = definition !== null;
  }
  return { blocks, definitions };
}

/** Labels match regardless of case and white space. */
function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}
