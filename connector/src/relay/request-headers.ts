import { asArray, asObject, asString } from '../json-values.ts';
import { VERSION } from '../version.ts';

/** Metadata keys of protocol revision 2026-07-28, and the parameter that names the target of each method. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CLIENT_KEY = 'io.modelcontextprotocol/clientInfo';
const TARGET_PARAMETERS: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * Derives request headers from the messages. Since revision 2026-07-28 each request repeats its version, method and
 * target in headers that must match the body; before, all requests repeat the version negotiated at the start.
 */
export function createHeaderWriter() {
  let negotiatedVersion = '';
  let client = '';

  return {
    /** @param sent a message or a batch of them */
    headersFor(sent: unknown): Record<string, string> {
      const { method, params } = asObject(asArray(sent)[0]);
      const meta = asObject(asObject(params)._meta);
      setClient(asObject(params).clientInfo ?? meta[CLIENT_KEY]);
      const headers = { 'user-agent': `lectern-connector/${VERSION}${client}` };
      const version = asString(meta[VERSION_KEY]);
      if (version === undefined)
        return negotiatedVersion ? { ...headers, 'mcp-protocol-version': negotiatedVersion } : headers;
      const methodName = asString(method) ?? '';
      const target = asString(asObject(params)[TARGET_PARAMETERS[methodName] ?? '']);
      return {
        ...headers,
        'mcp-protocol-version': headerValue(version),
        'mcp-method': headerValue(methodName),
        ...(target !== undefined && { 'mcp-name': headerValue(target) }),
      };
    },

    /** @param received a message of the server; the response to `initialize` carries the version */
    observe(received: unknown) {
      negotiatedVersion = asString(asObject(asObject(received).result).protocolVersion) ?? negotiatedVersion;
    },
  };

  function setClient(info: unknown) {
    const name = token(asObject(info).name);
    if (name !== '') client = ` (${name}/${token(asObject(info).version) || '0'})`;
  }
}

/** Encodes a header value as the MCP specification requires for characters that headers cannot carry. */
function headerValue(value: string): string {
  const isPlain =
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

function token(value: unknown): string {
  return (asString(value) ?? '')
    .replace(/[^\w .+-]/g, '')
    .trim()
    .slice(0, 60);
}
