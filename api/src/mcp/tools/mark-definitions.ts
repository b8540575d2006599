import { PATH, WHOLE } from '@lectern/shared/search/analysis/identifiers.ts';
import { scanTokens } from '@lectern/shared/search/analysis/tokens.ts';
import type { AnswerPassage } from '../answer/answer-passage.ts';

/** Marks passages whose heading names an identifier of the query: they define what the others only use. */
export function markDefinitions(passages: readonly AnswerPassage[], query: string): AnswerPassage[] {
  const asked = identifiersOf(query);
  return passages.map((passage) => {
    const names = identifiersOf(passage.headingPath.at(-1) ?? '');
    return asked.isDisjointFrom(names) ? passage : { ...passage, isDefinition: true };
  });
}

function identifiersOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  scanTokens(text, 0, text.length, (term, kind) => {
    if (kind === WHOLE || kind === PATH) names.add(term);
  });
  return names;
}
