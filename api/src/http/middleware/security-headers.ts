import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Security headers of every response. Scripts come only from this server; the component library needs inline styles.
 */
export function securityHeaders(options: { publicUrl: string }): MiddlewareHandler {
  const isSecure = options.publicUrl.startsWith('https:');
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: isSecure ? `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` : false,
    xFrameOptions: 'DENY',
    // Browsers must send the Origin of our own calls, and nothing to other sites.
    referrerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}
