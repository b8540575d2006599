import { detectUndeclaredEncoding } from './undeclared-encoding.ts';

/** Search limit for an encoding declaration. The HTML standard requires 1,024 bytes. */
const MAX_PRESCAN_BYTES = 4_096;

/**
 * Decodes a body to text. The encoding comes from the byte order mark, the `charset` of the Content-Type header, or the
 * HTML or XML declaration. The default is UTF-8 when the bytes are valid, otherwise the Cyrillic or East Asian encoding
 * whose characters it has, or windows-1252. Never throws: invalid bytes become U+FFFD. Sources: Encoding Standard, HTML
 * Standard section 13.2.3.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const stated =
    detectByteOrderMark(bytes) ??
    resolveEncoding(contentType.match(/charset\s*=\s*["']?([\w.:-]+)/i)?.[1]) ??
    detectUtf16(bytes);
  // Some servers declare UTF-8 for everything.
  if (stated === 'utf-8' && isWrongUtf8(bytes)) return new TextDecoder(legacyEncodingOf(bytes)).decode(bytes);
  if (stated !== null && stated !== 'windows-1252') return new TextDecoder(stated).decode(bytes);
  const declared = stated ?? findDeclaredEncoding(bytes);
  // ISO-2022-JP consists of ASCII bytes and escape characters, so it is valid UTF-8 too.
  const isEscaped = declared === 'iso-2022-jp' && bytes.includes(0x1b);
  // Many servers declare Latin-1 for everything, and a manual may quote the declaration of another page.
  return (
    (isEscaped ? null : decodeStrictly(bytes)) ??
    new TextDecoder(declared ?? detectUndeclaredEncoding(bytes) ?? 'windows-1252').decode(bytes)
  );
}

function detectByteOrderMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** The encoding that the text itself declares; null when it declares none. */
function findDeclaredEncoding(bytes: Uint8Array): string | null {
  const beginning = new TextDecoder('windows-1252').decode(bytes.subarray(0, MAX_PRESCAN_BYTES));
  const label =
    beginning.match(/<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i)?.[1] ??
    beginning.match(/^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i)?.[1];
  const encoding = resolveEncoding(label);
  // A declaration that is readable as ASCII cannot be in UTF-16.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}

/** UTF-16 without a byte order mark: a `<` in which every other byte is zero. */
function detectUtf16([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? 'utf-16be' : null;
}

/** The standard name of an encoding; null when the label is unknown. */
function resolveEncoding(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Whether a text has several bytes beyond ASCII that form no UTF-8 character. */
function isWrongUtf8(bytes: Uint8Array): boolean {
  if (decodeStrictly(bytes) !== null) return false;
  const text = new TextDecoder().decode(bytes);
  return text.indexOf('\ufffd') < text.lastIndexOf('\ufffd') && !/[^\p{ASCII}\ufffd]/u.test(text);
}

/** The encoding that the text declares, or windows-1252 when it declares none or UTF-8 too. */
function legacyEncodingOf(bytes: Uint8Array): string {
  const declared = findDeclaredEncoding(bytes);
  return declared === null || declared === 'utf-8' ? 'windows-1252' : declared;
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
