import type { PageSurvey } from '../survey/survey-page.ts';
import { convertAuthoringMarkup } from './authoring-tools.ts';
import { showCodeEditors } from './code-editors.ts';
import { showDialogs } from './dialogs.ts';
import { showEmbeddedContent } from './embedded-content.ts';
import { convertFontHeadings } from './font-headings.ts';
import { showNoscriptContent } from './noscript-content.ts';
import { convertWordLists } from './word-lists.ts';

/**
 * Turns text that is not in ordinary elements into such elements: `noscript`, documents in frames, dialogs, code in fields and
 * editors, and the markup of authoring tools and old pages. Returns whether the tree has changed, so the page has to
 * be surveyed again.
 */
export function normalizeMarkup(survey: PageSurvey): boolean {
  const steps = [
    showNoscriptContent,
    showEmbeddedContent,
    showDialogs,
    convertAuthoringMarkup,
    convertFontHeadings,
    convertWordLists,
    showCodeEditors,
  ];
  return steps.map((normalize) => normalize(survey)).includes(true);
}
