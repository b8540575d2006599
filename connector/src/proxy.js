import http from 'node:http';

/**
 * The proxy that the environment names; '' when it names none.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function proxyOf(env) {
  return env.HTTPS_PROXY ?? env.https_proxy ?? env.HTTP_PROXY ?? env.http_proxy ?? '';
}

/**
 * Sends requests through the proxy that the environment names, where Node can. NODE_EXTRA_CA_CERTS and
 * NODE_USE_ENV_PROXY are Node's own and need nothing.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | null} what to tell the user when a proxy is named and cannot be used
 */
export function useProxyOf(env) {
  if (proxyOf(env) === '' || env.NODE_USE_ENV_PROXY === '1') return null;
  // Node 24.14 and newer; the types of Node 20 do not know it.
  const setGlobalProxy = /** @type {{ setGlobalProxyFromEnv?: () => unknown }} */ (http)
    .setGlobalProxyFromEnv;
  if (!setGlobalProxy) {
    return `HTTPS_PROXY is set, but Node ${process.versions.node} needs NODE_USE_ENV_PROXY=1 beside it (Node 22.21 or newer)`;
  }
  setGlobalProxy();
  return null;
}
