/** Of which hosts a service that reads pages is told. */
export interface ServiceHosts {
  /** Whether it is asked for a page at this address. */
  readonly isAskedFor: (url: string) => boolean;
  /** The private hosts, as `host:port`, that it may be told of like public ones. */
  readonly privateHosts: readonly string[];
}

/**
 * Decides it by two lists of `host:port`: those of which the service alone is told, all when there are none, and the
 * private ones that may be crawled. A private host is told to nobody unless both name it.
 */
export function serviceHosts(
  named: readonly string[],
  crawledThoughPrivate: readonly string[],
): ServiceHosts {
  const hosts = new Set(named.map((host) => host.toLowerCase()));
  return {
    isAskedFor: (url) => hosts.size === 0 || hosts.has(new URL(url).host),
    privateHosts: crawledThoughPrivate.filter((host) => hosts.has(host.toLowerCase())),
  };
}
