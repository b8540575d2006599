import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the previous focus when a region becomes empty. Returns the handler for the region's `onFocus`.
 */
export function useFocusReturn(region: RefObject<HTMLElement | null>, hasContent: boolean) {
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!hasContent && region.current?.contains(document.activeElement)) cameFrom.current?.focus();
  }, [region, hasContent]);
  return ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };
}
