import { type RefObject, useEffect, useRef, useState } from 'react';

export interface GrowingList<Item> {
  readonly shown: readonly Item[];
  readonly hasMore: boolean;
  /** Put on an element below the list: when it comes into view, the list grows. */
  readonly sentinel: RefObject<HTMLDivElement | null>;
}

/** Shows a long list bit by bit, as far as it is scrolled: rendering all of it at once would block the page. */
export function useGrowingList<Item>(items: readonly Item[], step: number): GrowingList<Item> {
  const [count, setCount] = useState(step);
  const sentinel = useRef<HTMLDivElement>(null);
  const hasMore = items.length > count;
  useEffect(() => {
    const target = sentinel.current;
    if (!target || !hasMore) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount(count + step);
      },
      { rootMargin: '600px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [count, step, hasMore]);
  return { shown: items.slice(0, count), hasMore, sentinel };
}
