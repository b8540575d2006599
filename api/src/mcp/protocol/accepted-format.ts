/** The response format that a client accepts; null when it accepts neither. */
export type AcceptedFormat = 'json' | 'events' | null;

/**
 * The response format to use. The protocol asks clients to accept both; tools such as curl accept anything, or only one.
 */
export function acceptedFormat(headers: Headers): AcceptedFormat {
  const accept = (headers.get('accept') || '*/*').toLowerCase();
  if (/application\/(?:json|\*)|\*\/\*/.test(accept)) return 'json';
  return /text\/(?:event-stream|\*)/.test(accept) ? 'events' : null;
}

/** Whether a client names both formats, as the protocol asks. */
export function acceptsBothFormats(headers: Headers): boolean {
  const accept = headers.get('accept')?.toLowerCase() ?? '';
  return accept.includes('application/json') && accept.includes('text/event-stream');
}
