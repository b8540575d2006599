import { useRef, useState } from 'react';
import { toastError } from './toasts/toast-store.ts';

/**
 * Stores choices of the user with `store`, one at a time: of several quick choices, the server receives the last one last.
 * If the last one cannot be stored, a toast with the title `failureTitle` appears.
 */
export function useLatestChoice<Value>(failureTitle: string, store: (value: Value) => Promise<unknown>) {
  /** The last choice until it is stored; null otherwise. */
  const [chosen, setChosen] = useState<Value | null>(null);
  const latest = useRef<{ readonly value: Value }>(null);

  const storeLatest = async () => {
    for (let stored = null; stored !== latest.current; ) {
      stored = latest.current;
      try {
        if (stored) await store(stored.value);
      } catch (error) {
        if (stored === latest.current) toastError(failureTitle, error);
      }
    }
    latest.current = null;
    setChosen(null);
  };
  const choose = (value: Value) => {
    const isStoring = latest.current !== null;
    latest.current = { value };
    setChosen(() => value);
    if (!isStoring) void storeLatest();
  };
  return { chosen, choose };
}
