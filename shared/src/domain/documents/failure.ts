/**
 * Why a page or a document failed, in classes that its owner can act on. Failure messages, skip reasons and next steps
 * are full sentences with a final period. A message does not contain the page's URL, which is shown next to it.
 */
export const FAILURE_CLASSES = [
  'robots',
  'forbidden',
  'not_found',
  'timeout',
  'unreachable',
  'needs_browser',
  'too_large',
  'too_costly',
  'not_text',
  'blocked_address',
  'limit',
  'cancelled',
  'empty',
  'server_error',
  'internal',
] as const;

/** The message of a failure without one. */
export const UNKNOWN_REASON = 'The reason was not recorded.';
/** Why a page with the text of another page is skipped. */
export const REPEATED_TEXT = 'This page repeats the text of another page.';

export type FailureClass = (typeof FAILURE_CLASSES)[number];

const NEXT_STEP: Readonly<Record<FailureClass, string>> = {
  robots:
    'Ask the site to allow the user agent "Lectern" in its robots.txt, or paste the text as a document. If robots.txt could not be read, retry later.',
  forbidden:
    'Retry with the browser. If the page asks for a sign-in in a private window, paste its text as a document.',
  not_found: 'Check the URL for typos, or add the new URL of the page.',
  timeout: 'The site is slow to respond. Retry later.',
  unreachable: 'Check the spelling of the host, or retry when the site is available again.',
  needs_browser: 'Retry with the browser.',
  too_large: 'Add the parts of this document as separate pages, or paste the part that you need.',
  too_costly: 'Add the parts that you need as separate documents, or paste their text.',
  not_text:
    'Add the URL of an HTML page, Markdown, plain text, a PDF or DOCX with text, or an OpenAPI document.',
  blocked_address:
    'We only fetch public addresses on ports 80, 443, 8080 and 8443. Paste the text of any other page as a document.',
  limit: 'Upgrade to Pro, or delete topics that you no longer need, then retry.',
  cancelled: 'Retry to crawl the site, or delete the document.',
  empty: 'Check that the URL shows documentation.',
  server_error: 'The site reported an internal error. Retry later.',
  internal: 'Retry. If it fails again, report it with the URL.',
};

/** A sentence with a next step of its own. */
const NEXT_STEP_SENTENCE = /(?:^|[.)] )(?:Add|Convert|Enter|Open|Paste|Process|Retry)\b/;

/** The next step shown with a failure of class `failure`; '' if its message already says what to do. */
export function nextStepFor(failure: FailureClass, message: string): string {
  return NEXT_STEP_SENTENCE.test(message) ? '' : NEXT_STEP[failure];
}

/** The message of a failure followed by its next step. */
export function withNextStep(message: string, failure: FailureClass): string {
  return `${message} ${nextStepFor(failure, message)}`.trimEnd();
}

const TRANSIENT: ReadonlySet<FailureClass> = new Set(['timeout', 'unreachable', 'server_error']);

/** Whether a retry a little later may succeed. */
export function isTransient(failure: FailureClass): boolean {
  return TRANSIENT.has(failure);
}
