import { CLIENT_INFO_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { cleanLine } from '../answer/model-text.ts';

/** What a client says of itself. */
export interface ClientIdentity {
  readonly name: string | null;
  readonly version: string | null;
  /** The protocol revision it asks for; null when it does not say. */
  readonly protocolRevision: string | null;
  /** True for the message with which clients begin. */
  readonly isHandshake: boolean;
}

/** Our connector names the client behind it as `lectern-connector/1.0.0 (client/2.0.0)`. */
const CONNECTOR_AGENT = /^lectern-connector\/\S+ \(([^()/]+)\/([^()/]+)\)$/;

/** Who sent a message, from the message itself or else from the connector's User-Agent. */
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
  // Any object may be read by name; what it holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function name(value: unknown): string | null {
  const text = typeof value === 'string' ? cleanLine(value, 100) : '';
  return text === '' ? null : text;
}
