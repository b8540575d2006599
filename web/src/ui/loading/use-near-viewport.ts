import { startTransition, useEffect, useRef, useState } from 'react';

/** Margin around the viewport: more than one fast scroll of a mouse wheel. */
const NEAR = '1000px 0px';

/**
 * Whether an element is in or near the viewport, to render only that part of a long list. Renders in a transition, to
 * keep the page responsive.
 */
export function useNearViewport<Target extends HTMLElement>(isNearAtFirst: boolean) {
  const ref = useRef<Target>(null);
  const [isNear, setNear] = useState(isNearAtFirst);
  /** Null before its first rendering. */
  const [lastHeightPx, setLastHeightPx] = useState<number | null>(null);
  useEffect(() => {
    const target = ref.current;
    if (!target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // Focused content stays rendered, or the keyboard position would be lost.
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
