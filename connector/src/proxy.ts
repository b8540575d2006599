import http from 'node:http';
import { isLoopback } from '../../shared/src/domain/web/is-loopback.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The proxy that the environment sets for requests to the server; '' for a direct connection. */
export function proxyFor(env: Environment, serverUrl: string) {
  const { protocol, hostname, port } = new URL(serverUrl);
  if (isLoopback(hostname) || matchesNoProxy(env, hostname, port)) return '';
  const httpProxy = env.HTTP_PROXY ?? env.http_proxy ?? '';
  return protocol === 'https:' ? (env.HTTPS_PROXY ?? env.https_proxy ?? httpProxy) : httpProxy;
}

/**
 * Configures Node to use the environment's proxy. A server on this machine is always connected to directly: a proxy
 * cannot reach it, and would see the key because there is no TLS.
 *
 * @returns a warning for the user if the proxy cannot be used
 */
export function configureProxy(env: Environment, serverUrl: string): string | null {
  const isNeeded = proxyFor(env, serverUrl) !== '';
  // Exists since Node 24.14.
  const { setGlobalProxyFromEnv } = http;
  // `doctor` connects to several servers, so the proxy may be on or off for the previous one.
  if (setGlobalProxyFromEnv) setGlobalProxyFromEnv(isNeeded ? env : { ...env, NO_PROXY: '*', no_proxy: '*' });
  else if (isNeeded && env.NODE_USE_ENV_PROXY !== '1')
    return `HTTPS_PROXY is set, but Node ${process.versions.node} also needs NODE_USE_ENV_PROXY=1 (Node 22.21 or newer)`;
  return null;
}

/** Whether NO_PROXY lists a host: its name or a parent domain, with or without the port, or `*`. */
function matchesNoProxy(env: Environment, hostname: string, port: string) {
  const names = (env.NO_PROXY ?? env.no_proxy ?? '').toLowerCase().split(/[\s,]+/);
  return names.some((name) => {
    const [host = '', onlyPort = ''] = name.split(':');
    if (onlyPort !== '' && onlyPort !== port) return false;
    return (
      host === '*' || host === hostname || (/^\*?\./.test(host) && hostname.endsWith(host.replace('*', '')))
    );
  });
}
