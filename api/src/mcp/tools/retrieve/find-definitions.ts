import { PATH, WHOLE } from '@lectern/shared/search/analysis/identifiers.ts';
import { scanTokens } from '@lectern/shared/search/analysis/tokens.ts';
import type { AnswerPassage } from '../../answer/answer-passage.ts';

/** The ids of passages whose heading names an identifier of the query: they define what the others only use. */
export function findDefinitions(passages: readonly AnswerPassage[], query: string): ReadonlySet<number> {
  const asked = identifiersOf(query);
  if (asked.size === 0) return new Set();
  const isDefinition = ({ headingPath }: AnswerPassage) =>
    !asked.isDisjointFrom(identifiersOf(headingPath.at(-1) ?? ''));
  return new Set(passages.filter(isDefinition).flatMap(({ passageId }) => passageId ?? []));
}

function identifiersOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  scanTokens(text, 0, text.length, (term, kind) => {
    if (kind === WHOLE || kind === PATH) names.add(term);
  });
  return names;
}
