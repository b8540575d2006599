import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusMain } from './focus-main.ts';

/**
 * For an element that actions inside of it remove, such as a row with a delete button. When it is removed with the focus, the
 * page's content gets the focus, so the keyboard position is not lost.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusMain();
    };
  }, []);
  return ref;
}
