const TRACKING =
  /^(?:(?:utm_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+|hsa_\w+|vero_\w+|mkt_tok|ref_src|phpsessid|jsessionid|sessionid|session_id|sid|cfid|cftoken|no_?cache|cache_?bust(?:er)?)(?:=|$)|s=[0-9a-f]{32}$)/i;

/**
 * Whether a query parameter, such as `gclid=1`, or its name identifies a visitor, where they came from, or one request (to
 * bypass caches), never the content.
 */
export function isTracking(parameter: string): boolean {
  return TRACKING.test(parameter);
}
