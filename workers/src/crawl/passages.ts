import { countTokens } from '@lectern/shared/search/count-tokens.ts';
import type { PageMarkdown, Passage } from './types.ts';

/** The page cut into passages, in order. Every line of the page stands in exactly one passage. */
export function splitPassages(page: PageMarkdown): Passage[] {
  return page.markdown.split(/\n(?=#{1,6} )/).map((text, ordinal) => ({
    ordinal,
    anchor: null,
    headingPath: [],
    text,
    tokens: countTokens(text),
    codeShare: 0,
  }));
}
