/** Addresses, and names that are as good as one: "evil.example", "www.evil.com/x". */
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]*:\/\/\S+|(?:[a-z0-9-]+\.)+[a-z]{2,}\b(?:[/:]\S*)?)/gi;

/** Endings of files and of projects that are no domains. */
const NO_DOMAIN = /\.(?:js|ts|jsx|tsx|py|rb|go|rs|md|html?|json|ya?ml|toml|txt|xml)$/i;

/** What a model may name. */
export interface Nameable {
  /** Host names. */
  readonly hosts: ReadonlySet<string>;
  /** What a person has asked for, such as "Socket.io". */
  readonly query: string;
}

/**
 * What a model wrote, for a person to read: one line without invisible characters. Null when it names a host that it
 * was not given: a model that invents one, or was talked into naming one, is not to be believed in the rest.
 */
export function sanitizeExplanation(text: string, { hosts, query }: Nameable): string | null {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const isKnown = (address: string) =>
    hosts.has(hostOf(address)) || query.toLowerCase().includes(address.toLowerCase());
  const named = (line.match(ADDRESS) ?? []).filter((address) => !NO_DOMAIN.test(address));
  return line !== '' && named.every(isKnown) ? line : null;
}

/** The name of a host as it is compared: without "www.". */
export function hostName(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^www\./, '');
}

function hostOf(address: string): string {
  const text = address.replace(/[.,;:!?)\]}'"]+$/, '');
  return hostName(text.includes('://') ? text : `https://${text}`) || text;
}
