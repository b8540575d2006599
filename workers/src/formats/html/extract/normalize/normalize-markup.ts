import type { PageSurvey } from '../survey/survey-page.ts';
import { convertRoles } from './aria-roles.ts';
import { showCodeEditors } from './code-editors.ts';
import { showDialogs } from './dialogs.ts';
import { showEmbeddedContent } from './embedded-content.ts';
import { convertNamedHeadings } from './named-headings.ts';
import { showNoscriptContent } from './noscript-content.ts';

/**
 * Turns text that is not in ordinary elements into such elements: `noscript`, documents in frames, dialogs, headings
 * and lists that only class names and roles mark, and code in editors. Returns whether the tree has changed: then
 * the page must be surveyed again.
 */
export function normalizeMarkup(survey: PageSurvey): boolean {
  const steps = [
    showNoscriptContent,
    showEmbeddedContent,
    showDialogs,
    convertNamedHeadings,
    convertRoles,
    showCodeEditors,
  ];
  return steps.map((normalize) => normalize(survey)).includes(true);
}
