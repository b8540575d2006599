/**
 * How a tool call ended. `unsure`: the passages may not answer the question. `no match`: nothing in the collection
 * matched. `over limit`: the plan has no calls left this month. `refused`: the caller's error, or a page that could not be
 * fetched. `failed`: our error.
 */
export const CALL_OUTCOMES = ['answered', 'unsure', 'no match', 'over limit', 'refused', 'failed'] as const;

export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** The oldest calls of a collection beyond this are deleted. */
export const MAX_LOGGED_CALLS = 20_000;
