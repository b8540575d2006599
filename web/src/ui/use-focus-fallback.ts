import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusMain } from './focus-main.ts';

/**
 * For an element that its own actions remove, such as a row with a delete button. When it is removed with the focus, the focus
 * moves to the page's content, so the keyboard position is not lost.
 */
export function useFocusFallback<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusMain();
    };
  }, []);
  return ref;
}
