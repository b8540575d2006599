/** A pattern of robots.txt to compare with normalized paths. `*` and a final `$` are special; any other `$` is literal. */
export function normalizePattern(value: string): string {
  return normalizeEscapes(value).replace(/\$(?!$)/g, '%24');
}

/** The path and query of a URL. `*` and `$` are literal. */
export function normalizePath(path: string): string {
  return normalizeEscapes(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/** RFC 9309 section 2.2.2: characters outside ASCII are encoded and unreserved characters are decoded before comparing. */
function normalizeEscapes(text: string): string {
  const encoded = encodeURI(text.toWellFormed()).replaceAll('%25', '%');
  return encoded.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
}
