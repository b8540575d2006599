import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * The headers of every response. Scripts come from this server alone; inline styles are allowed because the
 * component library writes them. `imageOrigins` are further places that avatars come from.
 */
export function securityHeaders(options: {
  publicUrl: string;
  imageOrigins: readonly string[];
}): MiddlewareHandler {
  const isSecure = options.publicUrl.startsWith('https:');
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'https:', ...options.imageOrigins],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: isSecure ? `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` : false,
    xFrameOptions: 'DENY',
    // Sent within the site, so that browsers name the origin of our own calls; never sent to others.
    referrerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  });
}
