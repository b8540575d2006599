/** The hosts whose URLs may be sent to the page-reading service. */
export interface ServiceHosts {
  readonly isAllowed: (url: string) => boolean;
  /** Private hosts, as `host:port`, that may be sent to the service. */
  readonly privateHosts: readonly string[];
}

/**
 * Combines two lists of `host:port`: the hosts configured for the service (all hosts when empty) and the private hosts
 * that may be crawled. A private host is only sent to the service when both lists contain it.
 */
export function serviceHosts(
  configured: readonly string[],
  crawlablePrivate: readonly string[],
): ServiceHosts {
  const hosts = new Set(configured.map((host) => host.toLowerCase()));
  return {
    isAllowed: (url) => hosts.size === 0 || hosts.has(new URL(url).host),
    privateHosts: crawlablePrivate.filter((host) => hosts.has(host.toLowerCase())),
  };
}
