import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteWithUndo } from './delete-with-undo.ts';
import { dismissToast, toast, toasts } from './toast-store.ts';

const remove = vi.fn(async () => undefined);
const undo = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  deleteWithUndo(['/api/topics/7'], { title: 'Topic deleted', remove, undo, undone: 'Topic restored' });
});

afterEach(() => {
  for (const { toastId } of toasts.get()) dismissToast(toastId);
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const calls = () => [remove.mock.calls.length, undo.mock.calls.length];

/** Chooses Undo, which also closes the toast. */
async function chooseUndo(): Promise<void> {
  const [shown] = toasts.get();
  shown?.action?.onChoose();
  dismissToast(shown?.toastId ?? 0);
  await vi.waitFor(() => expect(toasts.get()[0]?.title).toBe('Topic restored'));
}

test('deletes the item once, when the toast closes', () => {
  expect(calls()).toEqual([0, 0]);
  dismissToast(toasts.get()[0]?.toastId ?? 0);
  window.dispatchEvent(new Event('pagehide'));
  expect(calls()).toEqual([1, 0]);
});

test('keeps the undo while another toast is visible', async () => {
  toast({ title: 'Something else' });
  expect(calls()).toEqual([0, 0]);
  dismissToast(toasts.get()[0]?.toastId ?? 0);
  const undoable = toasts.get().find(({ open }) => open);
  undoable?.action?.onChoose();
  dismissToast(undoable?.toastId ?? 0);
  await vi.waitFor(() => expect(toasts.get()[0]?.title).toBe('Topic restored'));
  expect(calls()).toEqual([0, 1]);
});

test('deletes the item when the user leaves the application', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(calls()).toEqual([1, 0]);
});

test('deletes nothing after an undo', async () => {
  await chooseUndo();
  window.dispatchEvent(new Event('pagehide'));
  expect(calls()).toEqual([0, 1]);
});

test('says that a deletion failed', async () => {
  remove.mockRejectedValueOnce(new Error('Could not reach the server'));
  window.dispatchEvent(new Event('pagehide'));
  await vi.waitFor(() =>
    expect(toasts.get()[0]).toMatchObject({
      title: 'Could not delete',
      description: 'Could not reach the server',
    }),
  );
});
