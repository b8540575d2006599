import { expect, test, vi } from 'vitest';
import { createSharedState } from './shared-state.ts';

test('notifies listeners of changes until they unsubscribe', () => {
  const state = createSharedState('first');
  const heard = vi.fn();
  const stop = state.subscribe(heard);
  state.set('second');
  stop();
  state.set('third');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(state.get()).toBe('third');
});
