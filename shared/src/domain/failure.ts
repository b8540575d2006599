/**
 * Why a page or a document could not be had, and what its owner can do about it.
 * The classes are those a user can act on, not those of a protocol.
 */
export const FAILURE_CLASSES = [
  'robots',
  'forbidden',
  'not_found',
  'timeout',
  'unreachable',
  'needs_browser',
  'too_large',
  'not_text',
  'blocked_address',
  'limit',
  'empty',
  'server_error',
  'internal',
] as const;

export type FailureClass = (typeof FAILURE_CLASSES)[number];

const NEXT_STEP: Readonly<Record<FailureClass, string>> = {
  robots:
    'Ask the site to allow the agent "Lectern" in its robots.txt, or paste the text as a document; if that file could not be read, retry later',
  forbidden:
    'Retry it with the browser; if it asks for a sign-in in a private window, paste its text as a document',
  not_found: 'Check the address: the site says the page does not exist',
  timeout: 'The site answered too slowly; retry later',
  unreachable: 'Check the spelling of the host, or retry when the site is up again',
  needs_browser: 'The page is empty without JavaScript; retry it with the browser',
  too_large: 'Add the parts of this document as pages of their own, or paste the part you need',
  not_text:
    'Add an address that answers HTML, Markdown, plain text, a PDF or DOCX with text, or an OpenAPI document',
  blocked_address: 'Only public addresses are fetched; paste the text of an internal page as a document',
  limit: 'Upgrade to Pro, or delete topics you no longer need, then retry',
  empty: 'No text was found on the page; check that the address shows documentation',
  server_error: 'The site reported an error of its own; retry later',
  internal: 'Retry; if it fails again, report it with the address',
};

/** The next step shown beside a failure of class `failure`. */
export function nextStepFor(failure: FailureClass): string {
  return NEXT_STEP[failure];
}

const PASSING: ReadonlySet<FailureClass> = new Set(['timeout', 'unreachable', 'server_error']);

/** Whether another try a little later may not meet this failure. */
export function isTransient(failure: FailureClass): boolean {
  return PASSING.has(failure);
}
