import { readShortcodeArguments } from './shortcode-arguments.ts';

/** A shortcode of Hugo or Quarto, or a code span, in which it is text. */
const SPAN_OR_SHORTCODE =
  /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|(?:(^[ \t]*)|)\{\{([<%])[ \t]*(\/?)[ \t]*([A-Za-z][\w./-]{0,60})([^{}]{0,800}?)[>%]\}\}([ \t]*)/gm;
const KIND = /^(?:note|tip|info|warning|caution|danger|important|attention|hint|success)$/i;
const CALLOUT = /^(?:alert|callout|admonition|notice|hint|pageinfo|aside|blocks\/note)$/i;
const TAB = /^(?:tab|tabitem|tab-item|tab-element|codetab)$/i;
const COLLAPSED = /^(?:details|expand|collapse|collapsible|accordion|dropdown)$/i;
/** Hugo's path of another page; the URL of its page is unknown. */
const REFERENCE = /^(?:ref|relref)$/;
/** A link that begins with a parameter of the site's settings, which are unknown. */
const PARAMETER_LINK =
  /(?<!!)\[([^[\]\n]{1,300})\]\(\{\{[<%][ \t]*param\b[^{}\n]{0,200}[>%]\}\}[^()\s]{0,500}\)/g;
const VERSION = /^v?\d+(?:\.\d+)+$/;

/**
 * Replaces the shortcodes of Hugo: callouts become containers (`:::note`), tabs and collapsed sections leave their title,
 * versions ("new in 1.2") stay, and all others leave their content.
 */
export function replaceShortcodes(markdown: string): string {
  if (!/\{\{[<%]/.test(markdown)) return markdown;
  const closed = new Set(
    Array.from(markdown.matchAll(/\{\{[<%][ \t]{0,9}\/[ \t]{0,9}([\w./-]{1,60})/g), ([, name]) => name),
  );
  const text = markdown.replace(PARAMETER_LINK, '$1');
  return text.replace(
    SPAN_OR_SHORTCODE,
    (whole, ...[, indent, mark, end, name = '', rest = '', space = '', at]) => {
      if (mark === undefined) return whole;
      const isAlone = indent !== undefined && ['\n', undefined].includes(text[at + whole.length]);
      const shown = write(name, { isEnd: end !== '', isClosed: closed.has(name), isAlone }, rest);
      const before = indent ?? '';
      if (!isBlock(shown)) return before + shown + space;
      return `${indent === undefined ? '\n' : before}${shown}${isAlone ? '' : `\n${before}`}`;
    },
  );
}

interface TagContext {
  readonly isEnd: boolean;
  readonly isClosed: boolean;
  /** Nothing else is in its line. */
  readonly isAlone: boolean;
}

/** The Markdown in place of a tag; '' for none. */
function write(path: string, { isEnd, isClosed, isAlone }: TagContext, source: string): string {
  const name = path.split('/').at(-1) ?? path;
  const { named, positional } = readShortcodeArguments(source);
  const [first = ''] = positional;
  const title = named.get('title') ?? named.get('header') ?? named.get('summary') ?? named.get('name') ?? '';
  if (isClosed && (KIND.test(name) || CALLOUT.test(name))) {
    if (isEnd) return ':::';
    const kind = [named.get('type'), first, name, title, 'note'].find((each) => KIND.test(each ?? ''));
    return `:::${kind?.toLowerCase()}${title === '' || KIND.test(title) ? '' : `[${title}]`}`;
  }
  if (isEnd) return '';
  if (TAB.test(name) || COLLAPSED.test(name)) return title || first ? `**${title || first}**\n` : '';
  if (REFERENCE.test(name)) return `/${first.replace(/^[./]+/, '').replace(/\.\w+(?=#|$)/, '')}`;
  if (/^(?:figure|img|image)$/.test(name)) return writeImage(named);
  if (VERSION.test(first)) return `${name.replace(/[-_]/g, ' ')} ${first}`;
  return named.get('text') ?? (isAlone || isClosed ? '' : first);
}

function isBlock(shown: string): boolean {
  return shown.startsWith(':::') || shown.endsWith('\n');
}

function writeImage(named: ReadonlyMap<string, string>): string {
  const alt = named.get('alt') ?? named.get('caption') ?? named.get('title') ?? '';
  const source = named.get('src') ?? named.get('link') ?? '';
  return alt === '' || source === '' ? '' : `![${alt}](${source})`;
}
