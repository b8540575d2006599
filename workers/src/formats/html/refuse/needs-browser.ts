import { startOfText } from '../dom/elements.ts';
import type { PageSurvey } from '../extract/survey/survey-page.ts';

/** The ids of root elements that frameworks fill in the browser. */
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

const MAX_SHELL_CHARS = 200;

const LOADING = /(?:^|\s)(?:loading|initiali[sz]ing|please wait)\W*$/i;

/** The notice that a page needs scripts is at its start. */
const NOTICE_CHARS = 2_000;

/**
 * Whether scripts may add the text of the page: it has scripts, and either an almost empty application root or a notice
 * that asks for JavaScript. The caller decides whether text is missing.
 */
export function mayNeedBrowser(page: PageSurvey): boolean {
  if (!page.tags.has('script')) return false;
  const asks = [page.tags.get('noscript'), page.tags.get('body')].some(
    (element) => element !== undefined && ASKS_FOR_SCRIPT.test(startOfText(element.children, NOTICE_CHARS)),
  );
  return asks || hasEmptyRoot(page) || isLoading(page);
}

/** Whether the page only says that its text is on the way. */
function isLoading({ tags }: PageSurvey): boolean {
  const text = startOfText(tags.get('body')?.children ?? [], MAX_SHELL_CHARS);
  return text.length < MAX_SHELL_CHARS && LOADING.test(text);
}

function hasEmptyRoot(page: PageSurvey): boolean {
  for (const id of APPLICATION_ROOTS) {
    const root = page.ids.get(id);
    if (root && startOfText(root.children, MAX_SHELL_CHARS).length < MAX_SHELL_CHARS) return true;
  }
  const body = page.tags.get('body');
  return body !== undefined && startOfText(body.children, 1) === '';
}
