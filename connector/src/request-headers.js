import { fields, list, text } from './messages.js';

/** Where protocol revision 2026-07-28 carries its version, and by which parameter it names what a request is for. */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CLIENT_KEY = 'io.modelcontextprotocol/clientInfo';
/** @type {Readonly<Record<string, string>>} */
const NAMED_BY = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };

/**
 * The headers that follow from the messages themselves. Since revision 2026-07-28 each request names its version,
 * method and target in headers that must agree with its body; before, a version agreed on once is repeated.
 *
 * @param {string} connectorVersion
 */
export function createHeaderWriter(connectorVersion) {
  let agreedVersion = '';
  let client = '';

  return {
    /**
     * @param {unknown} sent a message or a batch of them
     * @returns {Record<string, string>}
     */
    headersFor(sent) {
      const { method, params } = fields(list(sent)[0]);
      const meta = fields(fields(params)._meta);
      noteClient(fields(params).clientInfo ?? meta[CLIENT_KEY]);
      const headers = { 'user-agent': `lectern-connector/${connectorVersion}${client}` };
      const version = text(meta[VERSION_KEY]);
      if (version === undefined)
        return agreedVersion ? { ...headers, 'mcp-protocol-version': agreedVersion } : headers;
      const methodName = text(method) ?? '';
      const target = text(fields(params)[NAMED_BY[methodName] ?? '']);
      return {
        ...headers,
        'mcp-protocol-version': headerValue(version),
        'mcp-method': headerValue(methodName),
        ...(target !== undefined && { 'mcp-name': headerValue(target) }),
      };
    },

    /** @param {unknown} answer what the server sent; the answer to `initialize` agrees on a version */
    note(answer) {
      agreedVersion = text(fields(fields(answer).result).protocolVersion) ?? agreedVersion;
    },
  };

  /** @param {unknown} info */
  function noteClient(info) {
    const name = token(fields(info).name);
    if (name !== '') client = ` (${name}/${token(fields(info).version) || '0'})`;
  }
}

/**
 * A text as the value of a header: as it is, or encoded as the specification says for what headers cannot carry.
 *
 * @param {string} value
 * @returns {string}
 */
function headerValue(value) {
  const isPlain =
    /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !/^=\?base64\?.*\?=$/.test(value);
  return isPlain ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function token(value) {
  return (text(value) ?? '')
    .replace(/[^\w .+-]/g, '')
    .trim()
    .slice(0, 60);
}
