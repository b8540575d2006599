/** How far the declaration of an encoding is looked for, in bytes; the HTML standard asks for 1,024. */
const PRESCAN_BYTES = 4_096;

/**
 * Decodes a body to text: byte order mark, then the `charset` of the Content-Type header, then what an HTML page or
 * XML declaration says of itself, then UTF-8 when the bytes are valid, else windows-1252. Many servers name Latin-1
 * by default whatever they serve, so valid UTF-8 beyond ASCII is believed over that. Never throws; bytes that mean
 * nothing become U+FFFD. Sources: Encoding Standard, HTML Standard section 13.2.3.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes, contentType);
  if (encoding === null || encoding === 'windows-1252') {
    return decodeStrictly(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  }
  return new TextDecoder(encoding).decode(bytes);
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return 'utf-8';
  }
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function declaredEncoding(bytes: Uint8Array, contentType: string): string | null {
  const named = encodingOf(contentType.match(/charset\s*=\s*["']?([\w.:-]+)/i)?.[1]) ?? unmarkedUtf16(bytes);
  if (named !== null) {
    return named;
  }
  const beginning = new TextDecoder('windows-1252').decode(bytes.subarray(0, PRESCAN_BYTES));
  const label =
    beginning.match(/<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i)?.[1] ??
    beginning.match(/^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i)?.[1];
  const own = encodingOf(label);
  // A declaration that could be read byte by byte is not in UTF-16, whatever it says.
  return own?.startsWith('utf-16') ? 'utf-8' : own;
}

/** A tag whose every other byte is zero. */
function unmarkedUtf16([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) {
    return 'utf-16le';
  }
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? 'utf-16be' : null;
}

/** The standard's name of an encoding; null when the label names none. */
function encodingOf(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
