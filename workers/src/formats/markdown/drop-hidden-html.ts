import { hidesText, parseDeclarations } from '../html/extract/hidden/style-declarations.ts';

/** A code span, or an element with a style or the attribute `hidden`, up to the next tag of its name. */
const SPAN_OR_ELEMENT =
  /(?<!`)(`+)(?!`)[^\n]{0,500}?(?<!`)\1(?!`)|<(b|blockquote|details|div|em|font|i|ol|p|section|small|span|strong|sub|sup|table|ul)(?=\s[^<>]{0,500}\b(?:style|hidden)\b)(\s[^<>]{0,500})>(?:(?!<\/?\2\b)[\s\S])*<\/\2>/g;
const STYLE = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const QUOTED = /"[^"]*"|'[^']*'/g;
/** Scripts and styles of a site's own components, such as those of VitePress. */
const SCRIPT_OR_STYLE = /^<(script|style)\b[^<>\n]{0,500}>(?:(?!<\/?\1\b)[\s\S])*<\/\1>[ \t]*$/gm;
/** The definition of a link to nowhere, which people write as a comment. */
const COMMENT_DEFINITION = /^ {0,3}\[[^\][\n]{1,100}\]:[ \t]{1,9}<>[ \t]{1,9}[("'][^\n]*$/gm;

/** Removes the elements of HTML in Markdown that readers of the page do not see. */
export function dropHiddenHtml(markdown: string): string {
  return markdown
    .replace(SCRIPT_OR_STYLE, '')
    .replace(COMMENT_DEFINITION, '')
    .replace(SPAN_OR_ELEMENT, (found, _code, _name, attributes?: string) =>
      attributes !== undefined && isHidden(attributes) ? '' : found,
    );
}

function isHidden(attributes: string): boolean {
  const [, quoted, single] = STYLE.exec(attributes) ?? [];
  if (hidesText(parseDeclarations(quoted ?? single ?? ''))) return true;
  return /\shidden(?=[\s=/]|$)/.test(attributes.replace(QUOTED, ''));
}
