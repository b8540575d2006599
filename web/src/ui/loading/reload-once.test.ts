import { afterEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

afterEach(() => vi.unstubAllGlobals());

test('reloads the page once a minute at most', () => {
  const stored = new Map<string, string>();
  const reload = vi.fn();
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  reloadOnce();
  reloadOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test('does not reload the page if the browser blocks storage', () => {
  const reload = vi.fn();
  const block = () => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  };
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', { getItem: block, setItem: block });
  reloadOnce();
  expect(reload).not.toHaveBeenCalled();
});
