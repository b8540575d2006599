import { asObject } from '../json-values.js';
import { createRelay } from './relay.js';

const TIMEOUT_MS = 15_000;

/**
 * Sends one request to the server, as an editor would.
 *
 * @param {import('../settings.js').Settings} settings
 * @param {string} version of the connector
 * @param {string} method
 * @param {unknown} params
 * @returns {Promise<{ response: Record<string, unknown>, ms: number }>} the response has a result or an error
 */
export async function sendRequest(settings, version, method, params) {
  /** @type {Record<string, unknown>} */
  let response = { error: { message: `No response within ${TIMEOUT_MS / 1_000} seconds` } };
  const relay = createRelay({ settings, version, send: (message) => (response = asObject(message)) });
  const startedAt = performance.now();
  const timer = setTimeout(relay.stop, TIMEOUT_MS);
  relay.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  await relay.idle();
  clearTimeout(timer);
  return { response, ms: Math.round(performance.now() - startedAt) };
}

/**
 * Sends the first request of a session.
 *
 * @param {import('../settings.js').Settings} settings
 * @param {string} version
 * @param {'add' | 'doctor'} command
 */
export function initialize(settings, version, command) {
  return sendRequest(settings, version, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: `lectern-connector ${command}`, version },
  });
}
