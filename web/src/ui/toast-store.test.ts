import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, subscribeToasts, toast } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  for (const { toastId } of currentToasts()) dismissToast(toastId);
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = () => currentToasts().map(({ title, open }) => `${title} ${open ? 'open' : 'closed'}`);

test('at most one toast is visible: a new one takes the place of the old one', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(titles()).toEqual(['Second open']);
});

test('a dismissed toast is removed after 1,000,000 ms, and does not keep the next from showing', () => {
  toast({ title: 'First' });
  const [first] = currentToasts();
  dismissToast(first?.toastId ?? 0);
  expect(titles()).toEqual(['First closed']);
  vi.advanceTimersByTime(999_999);
  expect(titles()).toEqual(['First closed']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
  toast({ title: 'Second' });
  expect(titles()).toEqual(['Second open']);
});

test('listeners hear each change until they stop', () => {
  const heard = vi.fn();
  const stop = subscribeToasts(heard);
  toast({ title: 'First' });
  stop();
  toast({ title: 'Second' });
  expect(heard).toHaveBeenCalledTimes(1);
});
