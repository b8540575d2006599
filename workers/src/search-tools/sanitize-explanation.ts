/** URLs and host names, such as "evil.example" or "www.evil.com/x". */
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]*:\/\/\S+|(?:[a-z0-9-]+\.)+[a-z]{2,}\b(?:[/:]\S*)?)/gi;

/** File and project names that look like domains. */
const FILE_NAME = /\.(?:js|ts|jsx|tsx|py|rb|go|rs|md|html?|json|ya?ml|toml|txt|xml)$/i;

/** The names that an explanation may contain. */
export interface Nameable {
  /** Host names. */
  readonly hosts: ReadonlySet<string>;
  /** The user's query, such as "Socket.io". */
  readonly query: string;
}

/**
 * Returns a model's explanation as one line without invisible characters; null when it names a host that was not in its
 * input, a sign of hallucination or prompt injection.
 */
export function sanitizeExplanation(text: string, { hosts, query }: Nameable): string | null {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const isKnown = (address: string) =>
    hosts.has(hostOf(address)) || query.toLowerCase().includes(address.toLowerCase());
  const named = (line.match(ADDRESS) ?? []).filter((address) => !FILE_NAME.test(address));
  return line !== '' && named.every(isKnown) ? line : null;
}

/** The host name of a URL without "www.". */
export function hostName(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^www\./, '');
}

function hostOf(address: string): string {
  const text = address.replace(/[.,;:!?)\]}'"]+$/, '');
  return hostName(text.includes('://') ? text : `https://${text}`) || text;
}
