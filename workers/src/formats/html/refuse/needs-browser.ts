import { startOfText } from '../dom/elements.ts';
import type { PageSurvey } from '../extract/survey/survey-page.ts';

/** The elements that applications fill in the browser, by the habits of their frameworks. */
const APPLICATION_ROOTS = [
  'root',
  'app',
  '__next',
  '__nuxt',
  '___gatsby',
  'main-app',
  'svelte',
  'q-app',
  'docs-app',
];

const ASKS_FOR_SCRIPT =
  /(?:enable|requires?|needs?|turn on|without)\b.{0,40}\bjavascript|javascript\b.{0,40}\b(?:enable|require|disabled|need)/i;

const SHELL_CHARS = 200;

/** A page says at its start that it needs scripts. */
const NOTE_CHARS = 2_000;

/**
 * Whether the text of the page may only come by its scripts: it has scripts, and either an application's root
 * element that is empty but for a line such as "Loading", or a note that asks for JavaScript. Whether text is
 * missing is for the caller to see.
 */
export function mayNeedBrowser(page: PageSurvey): boolean {
  if (!page.tags.has('script')) return false;
  const asks = [page.tags.get('noscript'), page.tags.get('body')].some(
    (element) => element !== undefined && ASKS_FOR_SCRIPT.test(startOfText(element.children, NOTE_CHARS)),
  );
  return asks || hasEmptyRoot(page);
}

function hasEmptyRoot(page: PageSurvey): boolean {
  for (const id of APPLICATION_ROOTS) {
    const root = page.ids.get(id);
    if (root && startOfText(root.children, SHELL_CHARS).length < SHELL_CHARS) return true;
  }
  const body = page.tags.get('body');
  return body !== undefined && startOfText(body.children, 1) === '';
}
