import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How far outside the window counts as near: more than one turn of a fast wheel. */
const NEAR = '1000px 0px';

export interface NearView<Target extends HTMLElement> {
  readonly ref: RefObject<Target | null>;
  readonly isNear: boolean;
  /** The height that it had when it was last near, in pixels; null before that. */
  readonly lastHeightPx: number | null;
}

/**
 * Whether an element is in the window or near it, so that a long list can be drawn only there. Drawing what comes near
 * gives way to whatever else the page has to do.
 */
export function useNearView<Target extends HTMLElement>(isNearAtFirst: boolean): NearView<Target> {
  const ref = useRef<Target>(null);
  const [isNear, setNear] = useState(isNearAtFirst);
  const [lastHeightPx, setLastHeightPx] = useState<number | null>(null);
  useEffect(() => {
    const target = ref.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // What has the focus stays: without it the keyboard would start again at the top of the page.
        if (!entry || (!entry.isIntersecting && target.contains(document.activeElement))) return;
        if (!entry.isIntersecting) setLastHeightPx(entry.boundingClientRect.height);
        startTransition(() => setNear(entry.isIntersecting));
      },
      { rootMargin: NEAR },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear, lastHeightPx };
}
