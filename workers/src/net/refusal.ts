import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { retryAfterMs } from '@lectern/shared/retry-after.ts';
import { isBotWall } from './bot-wall.ts';
import type { ResponseHead } from './http/response-head.ts';

/** Why an answer is not the page, and how that reads after the page's address. */
export interface AnswerRefusal {
  readonly failure: FailureClass;
  readonly text: string;
  /** True when the page may well be there for others: the site refuses us, not the page. */
  readonly isForOthers?: true;
}

/** A site that asks us to slow down without saying for how long, in milliseconds. */
const DEFAULT_PAUSE_MS = 5_000;

const BY_STATUS: Readonly<Record<number, AnswerRefusal>> = {
  401: { failure: 'forbidden', text: 'asks for a sign-in (401)' },
  402: { failure: 'forbidden', text: 'asks for a payment (402)' },
  403: { failure: 'forbidden', text: 'refuses us access (403)', isForOthers: true },
  404: { failure: 'not_found', text: 'does not exist on its site (404)' },
  407: { failure: 'forbidden', text: 'asks for a sign-in (407)' },
  408: { failure: 'timeout', text: 'gave up waiting for our request (408)' },
  410: { failure: 'not_found', text: 'was removed from its site for good (410)' },
  429: {
    failure: 'server_error',
    text: 'was asked for too often: the site wants us to slow down (429)',
    isForOthers: true,
  },
  451: { failure: 'forbidden', text: 'is withheld for legal reasons (451)' },
};

/**
 * Says why an answer is not the page that was asked for; null when it is. `html` is the answer's text, '' when it
 * has none.
 */
export function refusalOf(answer: ResponseHead, html: string): AnswerRefusal | null {
  const { status } = answer;
  if (isBotWall(answer, html)) {
    const text = `wants proof that a person is reading (${status})`;
    return { failure: 'forbidden', text, isForOthers: true };
  }
  if (status >= 200 && status < 300) {
    return null;
  }
  if (status >= 500) {
    return { failure: 'server_error', text: `failed on its site's side (${status})` };
  }
  return BY_STATUS[status] ?? { failure: 'forbidden', text: `was refused by its site (${status})` };
}

/** For how long the site asks us to stay away, in milliseconds; null when it does not. */
export function pauseAskedBy({ status, headers }: ResponseHead): number | null {
  if (status !== 429 && status !== 503) {
    return null;
  }
  return retryAfterMs(headers.get('retry-after')) ?? (status === 429 ? DEFAULT_PAUSE_MS : null);
}
