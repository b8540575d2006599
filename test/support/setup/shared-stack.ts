import { inject } from 'vitest';
import type { Stack } from '../processes/start-stack.ts';

/** The origins of the shared stack. */
export type SharedStack = Pick<Stack, 'origin' | 'standInsOrigin'>;

/** The stack that all tests of a run share, each with its own users. It keeps running after the test. */
export async function sharedStack(): Promise<SharedStack> {
  const response = await fetch(inject('sharedStackKeeper'));
  const text = await response.text();
  if (!response.ok) throw new Error(`The shared stack did not start: ${text}`);
  return JSON.parse(text);
}
