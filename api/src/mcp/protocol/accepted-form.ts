/** The form of an answer that a client can read; null when it names others only. */
export type AcceptedForm = 'json' | 'events' | null;

/**
 * The form in which an answer is sent. The protocol asks clients to name both; tools such as curl name anything, or
 * one, and need no more than that.
 */
export function acceptedForm(headers: Headers): AcceptedForm {
  const accept = (headers.get('accept') || '*/*').toLowerCase();
  if (/application\/(?:json|\*)|\*\/\*/.test(accept)) return 'json';
  return /text\/(?:event-stream|\*)/.test(accept) ? 'events' : null;
}
