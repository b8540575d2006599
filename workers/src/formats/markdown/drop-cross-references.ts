import { changeOutsideCode } from './change-outside-code.ts';

/** A code span, or a reference link whose label is empty or the path of an object: `[Field][package.Field]`, `[Field][]`. */
const SPAN_OR_REFERENCE =
  /(?<!`)(`+)(?!`)[^`]{0,500}(?<!`)\1(?!`)|(?<![\w\]\\!])\[(`[^`\n]{1,200}`|[^[\]`\n]{1,200})\]\[([A-Za-z_]\w{0,100}(?:\.\w{1,100}){1,20}|)\]/g;
const DEFINITION = /^ {0,3}\[([^\]\n]{1,200})\]:/gm;
const IS_NAME = /^`.*`$|^[\w.]+(?:\(\))?$/;

/**
 * Replaces links to objects that only the API reference of a site defines, such as those of mkdocstrings, with their text.
 */
export function dropCrossReferences(markdown: string): string {
  if (!markdown.includes('][')) return markdown;
  const defined = new Set(Array.from(markdown.matchAll(DEFINITION), ([, label = '']) => label.toLowerCase()));
  return changeOutsideCode(markdown, (text) =>
    text.replace(SPAN_OR_REFERENCE, (whole, span, words?: string, label = '') => {
      if (span !== undefined || words === undefined) return whole;
      const isDefined = defined.has((label || words).toLowerCase());
      return !isDefined && (label !== '' || IS_NAME.test(words)) ? words : whole;
    }),
  );
}
