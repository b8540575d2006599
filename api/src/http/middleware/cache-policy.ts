import type { MiddlewareHandler } from 'hono';

/**
 * Keeps API replies out of shared caches. Browsers may store GET replies and revalidate them each time (304 when
 * unchanged); everything else is not stored.
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
