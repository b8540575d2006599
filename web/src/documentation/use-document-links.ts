import { isDocumentationPath } from '@lectern/shared/domain/web/documentation.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCopy } from '../ui/copy/use-copy.ts';

/**
 * Makes converted Markdown interactive: links to other pages of the documentation do not reload the application, and the
 * copy buttons copy the code. Scrolls to the section in the URL's hash.
 */
export function useDocumentLinks(): RefObject<HTMLDivElement | null> {
  const article = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { copy } = useCopy();
  useEffect(() => {
    const id = decodeHash(hash);
    if (id) document.getElementById(id)?.scrollIntoView();
  }, [hash]);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest('[data-copy]');
    if (button) void copy(button.nextElementSibling?.textContent ?? '');
    const link = target?.closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || link.origin !== window.location.origin) return;
    if (!isDocumentationPath(link.pathname)) return;
    event.preventDefault();
    navigate(link.pathname + link.hash);
  });
  useEffect(() => {
    const element = article.current;
    const listener = (event: MouseEvent) => onClick(event);
    element?.addEventListener('click', listener);
    return () => element?.removeEventListener('click', listener);
  }, []);
  return article;
}

/** The id that a hash names; null if its encoding is malformed. */
function decodeHash(hash: string): string | null {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return null;
  }
}
