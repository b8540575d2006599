import { PATH, WHOLE } from '@lectern/shared/search/analysis/identifiers.ts';
import { scanTokens } from '@lectern/shared/search/analysis/tokens.ts';
import type { AnswerPassage } from '../../answer/answer-passage.ts';
import { HEADING_LINE, headingsIn, isShown } from '../../answer/compare-headings.ts';

/**
 * The ids of passages with a heading that names an identifier of the query: they define what the others only use. The rest
 * of their sections, such as examples and notes, is not a definition. The subject of the page's title is defined at the
 * beginning of the page, not by its constructors.
 */
export function findDefinitions(passages: readonly AnswerPassage[], query: string): ReadonlySet<number> {
  const asked = identifiersOf(query);
  if (asked.size === 0) return new Set();
  const isDefinition = ({ title, ordinal, headingPath, text }: AnswerPassage) => {
    const qualified = headingPath.slice(-1).filter((heading) => isShown(heading, headingsIn(text)));
    const headings = [...qualified, ...(text.match(HEADING_LINE) ?? [])];
    const sought = ordinal === 0 ? asked : asked.difference(identifiersOf(title));
    return headings.some((heading) => !sought.isDisjointFrom(identifiersOf(heading)));
  };
  return new Set(passages.filter(isDefinition).flatMap(({ passageId }) => passageId ?? []));
}

function identifiersOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  scanTokens(text, (term, kind) => {
    if (kind === WHOLE || kind === PATH) names.add(term);
  });
  return names;
}
