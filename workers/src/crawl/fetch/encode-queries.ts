import { TextDecoder } from 'node:util';

/** The attribute and URL before a query, and the query. */
const LINK_WITH_QUERY = /(\b(?:href|src|action)\s{0,9}=\s{0,9}["']?[^"'<>\s?#=]{0,2000}\?)([^"'<>\s#]+)/gi;
const NON_ASCII = /[^\p{ASCII}]/gu;
const CHARSET = /charset\s{0,9}=\s{0,9}["']?([\w.:-]+)/i;
/** A longer page would keep other crawls waiting. */
const MAX_CHARS = 1_000_000;
const UTF_8 = 'utf-8';
/** The declaration of an encoding is near the start. The HTML standard requires the first 1,024 bytes. */
const MAX_PRESCAN_CHARS = 4_096;

/**
 * Percent-encodes the characters in the queries of links with the encoding of their page, as browsers do (URL Standard,
 * "percent-encode after encoding"). `html` is the text of `bytes`. A page in Unicode stays as it is.
 */
export function encodeQueries(html: string, bytes: Uint8Array, contentType: string): string {
  if (html.length > MAX_CHARS || html.search(NON_ASCII) === -1) return html;
  const decoder = findLegacyDecoder(html, bytes, contentType);
  if (decoder === null) return html;
  const table = tableFor(decoder);
  return html.replace(
    LINK_WITH_QUERY,
    (_link, before: string, query: string) =>
      before + query.replace(NON_ASCII, (character) => table.get(character) ?? character),
  );
}

/** The decoder of a page that declares another encoding than Unicode; null for other pages. */
function findLegacyDecoder(html: string, bytes: Uint8Array, contentType: string): TextDecoder | null {
  const declarations = [contentType, html.slice(0, MAX_PRESCAN_CHARS)];
  const decoders = declarations.map((text) => createDecoder(CHARSET.exec(text)?.[1] ?? UTF_8));
  const legacy = decoders.filter((decoder) => decoder !== null && !decoder.encoding.startsWith('utf-'));
  // A wrong declaration decodes the bytes to another text.
  return legacy.find((decoder) => decoder?.decode(bytes) === html) ?? null;
}

function createDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

const tables = new Map<string, ReadonlyMap<string, string>>();

/** The encoded characters of an encoding. Node.js only decodes legacy encodings, so all sequences of one or two bytes are decoded. */
function tableFor(decoder: TextDecoder): ReadonlyMap<string, string> {
  const known = tables.get(decoder.encoding);
  if (known) return known;
  const single = range(0x80, 0xff).map((byte) => [byte]);
  const double = range(0x81, 0xfe).flatMap((lead) => range(0x40, 0xfe).map((trail) => [lead, trail]));
  const sequences = [...single, ...double];
  const lineFeed = 0x0a;
  const texts = decoder
    .decode(Uint8Array.from(sequences.flatMap((bytes) => [...bytes, lineFeed])))
    .split('\n');
  const table = new Map<string, string>();
  sequences.forEach((bytes, index) => {
    const text = texts[index] ?? '';
    const isCharacter = [...text].length === 1 && text !== '\ufffd';
    if (isCharacter && !table.has(text)) table.set(text, bytes.map(percentEncode).join(''));
  });
  tables.set(decoder.encoding, table);
  return table;
}

function percentEncode(byte: number): string {
  return `%${byte.toString(16).toUpperCase()}`;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
