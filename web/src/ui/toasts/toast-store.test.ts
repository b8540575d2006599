import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toasts } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  for (const { toastId } of toasts.get()) dismissToast(toastId);
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = () => toasts.get().map(({ title, open }) => `${title} ${open ? 'open' : 'closed'}`);

test('replaces the visible toast with a new one', () => {
  toast({ title: 'First' });
  toast({ title: 'Second' });
  expect(titles()).toEqual(['Second open']);
});

test('shows a toast with an action again when the toast after it closes', () => {
  const onClose = vi.fn();
  toast({
    title: 'Deleted',
    action: { label: 'Undo', description: 'Undo the deletion', onChoose: vi.fn() },
    onClose,
  });
  toast({ title: 'Copied' });
  toast({ title: 'Saved' });
  expect(titles()).toEqual(['Saved open', 'Deleted open']);
  dismissToast(toasts.get()[0]?.toastId ?? 0);
  expect(titles()).toEqual(['Saved closed', 'Deleted open']);
  expect(onClose).not.toHaveBeenCalled();
});

test('removes a dismissed toast after 1,000,000 ms and shows the next one meanwhile', () => {
  toast({ title: 'First' });
  const [first] = toasts.get();
  dismissToast(first?.toastId ?? 0);
  expect(titles()).toEqual(['First closed']);
  vi.advanceTimersByTime(999_999);
  expect(titles()).toEqual(['First closed']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
  toast({ title: 'Second' });
  expect(titles()).toEqual(['Second open']);
});
