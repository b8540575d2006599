import { changeOutsideCode } from './change-outside-code.ts';

/** A code span, a link whose target Jekyll computes, or a tag that writes no text of this page. Hugo writes `{{% … %}}`. */
const SPAN_LINK_OR_TAG =
  /(?<!`)(`+)(?!`)[^\n]{0,500}?(?<!`)\1(?!`)|\[([^[\]\n]{1,300})\]\((?:\{\{[^{}\n]{0,200}\}\})?\{%[^%\n]{0,300}%\}[^()\s]{0,300}\)|(?<!\{)\{%-?[ \t]{0,9}(?:assign|break|capture|case|continue|cycle|else|elsif|end(?:capture|case|for|if|unless)|for|if|include|include_(?:cached|relative)|link|post_url|render|unless|when)\b[^%\n]{0,500}%\}/g;

/**
 * Removes the tags of Liquid and Jekyll from the source of a page with the lines that hold nothing else, and keeps both cases of
 * a condition and the words of links. Source: shopify.github.io/liquid and jekyllrb.com/docs/liquid/tags.
 */
export function dropLiquidTags(markdown: string): string {
  if (!markdown.includes('{%')) return markdown;
  return changeOutsideCode(markdown, (text) => text.split('\n').flatMap(withoutTags).join('\n'));
}

/** The line; none if it consists of tags. */
function withoutTags(line: string): string[] {
  if (!line.includes('{%')) return [line];
  const text = line.replace(SPAN_LINK_OR_TAG, (found, span?: string, words = '') =>
    span === undefined ? words : found,
  );
  return text.trim() === '' ? [] : [text];
}
