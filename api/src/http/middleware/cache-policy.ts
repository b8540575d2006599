import type { MiddlewareHandler } from 'hono';

/**
 * Keeps replies of the API out of every shared cache. What is asked for again and again may be kept by the browser
 * and is revalidated each time, so that an unchanged list costs a 304; everything else, and what says so itself, is
 * not stored at all.
 */
export function cachePolicy(): MiddlewareHandler {
  return async function cachePolicy(context, next) {
    await next();
    const { res, req } = context;
    const isRevalidated = req.method === 'GET' && (res.ok || res.status === 304);
    const isSecret = req.path.startsWith('/api/auth/') || res.headers.get('cache-control') === 'no-store';
    res.headers.set('cache-control', isRevalidated && !isSecret ? 'private, no-cache' : 'no-store');
    res.headers.append('vary', 'Cookie');
  };
}
