import { CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { cleanLine } from '../answer/model-text.ts';

/** How a client identifies itself. */
export interface ClientIdentity {
  readonly name: string | null;
  readonly version: string | null;
  /** The protocol revision it requests, or null. */
  readonly protocolRevision: string | null;
  /** True for a client's first message. */
  readonly isHandshake: boolean;
}

/** Our connector forwards its client's name as `lectern-connector/1.0.0 (client/2.0.0)`. */
const CONNECTOR_AGENT = /^lectern-connector\/\S+ \(([^()/]+)\/([^()/]+)\)$/;

/** The sender of a message, from the message itself or the connector's User-Agent. */
export function identifyClient(message: unknown, headers: Headers): ClientIdentity {
  const first = Array.isArray(message) ? message[0] : message;
  const params = fields(fields(first).params);
  const meta = fields(params._meta);
  const method = fields(first).method;
  const info = fields(method === 'initialize' ? params.clientInfo : meta[CLIENT_INFO_META_KEY]);
  const [, agentName, agentVersion] = CONNECTOR_AGENT.exec(headers.get('user-agent') ?? '') ?? [];
  return {
    name: name(info.name) ?? name(agentName),
    version: name(info.name) ? name(info.version) : name(agentVersion),
    protocolRevision:
      name(meta[PROTOCOL_VERSION_META_KEY]) ??
      name(params.protocolVersion) ??
      name(headers.get('mcp-protocol-version')),
    isHandshake: method === 'initialize' || method === 'server/discover',
  };
}

function fields(value: unknown): Record<string, unknown> {
  // Reading unknown properties is safe.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function name(value: unknown): string | null {
  const text = typeof value === 'string' ? cleanLine(value, 100) : '';
  return text === '' ? null : text;
}
