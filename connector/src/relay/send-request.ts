import { asObject } from '../json-values.ts';
import type { Settings } from '../settings.ts';
import { VERSION } from '../version.ts';
import { createRelay } from './relay.ts';

const TIMEOUT_MS = 15_000;

/**
 * Sends one request to the server, as an editor would.
 *
 * @returns a response with a result or an error
 */
export async function sendRequest(
  settings: Settings,
  method: string,
  params: unknown,
): Promise<{ response: Record<string, unknown>; ms: number }> {
  let response: Record<string, unknown> = {
    error: { message: `No response within ${TIMEOUT_MS / 1_000} seconds` },
  };
  const relay = createRelay({ settings, send: (message) => (response = asObject(message)) });
  const startedAt = performance.now();
  const timer = setTimeout(relay.stop, TIMEOUT_MS);
  relay.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  await relay.idle();
  clearTimeout(timer);
  return { response, ms: Math.round(performance.now() - startedAt) };
}

/** Sends the first request of a session. */
export function initialize(settings: Settings, command: 'add' | 'doctor') {
  return sendRequest(settings, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: `lectern-connector ${command}`, version: VERSION },
  });
}
