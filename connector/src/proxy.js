import http from 'node:http';
import { isLoopback } from './settings.js';

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 */

/**
 * The proxy through which the environment sends requests to the server; '' when it sends them directly.
 *
 * @param {Environment} env
 * @param {string} serverUrl
 */
export function proxyOf(env, serverUrl) {
  const { protocol, hostname, port } = new URL(serverUrl);
  if (isLoopback(hostname) || isExcepted(env, hostname, port)) return '';
  const ofHttp = env.HTTP_PROXY ?? env.http_proxy ?? '';
  return protocol === 'https:' ? (env.HTTPS_PROXY ?? env.https_proxy ?? ofHttp) : ofHttp;
}

/**
 * Sends requests through the proxy that the environment names, where Node can. NODE_EXTRA_CA_CERTS is Node's own and
 * needs nothing. A server on this machine is asked directly: no proxy finds it, and without TLS the proxy would read
 * the key.
 *
 * @param {Environment} env
 * @param {string} serverUrl
 * @returns {string | null} what to tell the user when a proxy is named and cannot be used
 */
export function useProxyOf(env, serverUrl) {
  const isOn = env.NODE_USE_ENV_PROXY === '1';
  const isNeeded = proxyOf(env, serverUrl) !== '';
  if (isOn === isNeeded) return null;
  // Node 24.14 and newer; the types of Node 20 do not know it.
  const { setGlobalProxyFromEnv } =
    /** @type {{ setGlobalProxyFromEnv?: (env?: Environment) => unknown }} */ (http);
  if (setGlobalProxyFromEnv) setGlobalProxyFromEnv(isNeeded ? env : { ...env, NO_PROXY: '*', no_proxy: '*' });
  else if (isNeeded)
    return `HTTPS_PROXY is set, but Node ${process.versions.node} needs NODE_USE_ENV_PROXY=1 beside it (Node 22.21 or newer)`;
  return null;
}

/**
 * Whether NO_PROXY names a host: by itself or by a domain above it, with its port or without, or all by `*`.
 *
 * @param {Environment} env
 * @param {string} hostname
 * @param {string} port
 */
function isExcepted(env, hostname, port) {
  const names = (env.NO_PROXY ?? env.no_proxy ?? '').toLowerCase().split(/[\s,]+/);
  return names.some((name) => {
    const [host = '', onlyPort = ''] = name.split(':');
    if (onlyPort !== '' && onlyPort !== port) return false;
    return (
      host === '*' || host === hostname || (/^\*?\./.test(host) && hostname.endsWith(host.replace('*', '')))
    );
  });
}
