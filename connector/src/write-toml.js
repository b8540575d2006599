import { FileFormError } from './jsonc.js';

/**
 * The text with the table of a server in it, in the place of the one that was there.
 *
 * @param {string} before
 * @param {string} slug the server's name
 * @param {string} table
 * @returns {string}
 */
export function writeToml(before, slug, table) {
  const { lineEnd, above, below } = partAt(before, slug);
  if (above === null) {
    const others = before.trimEnd();
    const gap = others === '' ? '' : `${lineEnd}${lineEnd}`;
    return `${others}${gap}${table.replaceAll('\n', lineEnd)}${lineEnd}`;
  }
  return [...above, ...table.split('\n'), '', ...below].join(lineEnd);
}

/**
 * The text without the table of a server; as it is where there is none.
 *
 * @param {string} before
 * @param {string} slug
 * @returns {string}
 */
export function removeToml(before, slug) {
  const { lineEnd, above, below } = partAt(before, slug);
  return above === null ? before : [...above, ...below].join(lineEnd);
}

/**
 * The lines above and below the table of a server, with the tables inside it.
 *
 * @param {string} text
 * @param {string} slug
 * @returns {{ lineEnd: string, above: string[] | null, below: string[] }} `above` is null where there is no such table
 */
function partAt(text, slug) {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const paths = lines.map(pathOfHeader);
  refuseInline(lines, paths, slug);
  const isOwn = (/** @type {string[] | null} */ path) => path?.[0] === 'mcp_servers' && path[1] === slug;
  const start = paths.findIndex(isOwn);
  if (start < 0) return { lineEnd, above: null, below: [] };
  let next = paths.findIndex((path, at) => at > start && path !== null && !isOwn(path));
  if (next < 0) return { lineEnd, above: lines.slice(0, start), below: [] };
  // The comments above the next table are its own.
  while (/^\s*#/.test(lines[next - 1] ?? '')) next -= 1;
  return { lineEnd, above: lines.slice(0, start), below: lines.slice(next) };
}

/**
 * The names in the header of a table; null for every other line. Arrays of tables have brackets around their names.
 *
 * @param {string} line
 * @returns {string[] | null}
 */
function pathOfHeader(line) {
  const header = /^\s*\[(.+)\]\s*(?:#.*)?$/.exec(line)?.[1];
  if (header === undefined) return null;
  return [...header.matchAll(/"([^"]*)"|'([^']*)'|[^\s."']+/g)].map(
    ([bare, double, single]) => double ?? single ?? bare,
  );
}

/**
 * A server may also stand on one line of the table of all; a second one of its name would make the file invalid.
 *
 * @param {readonly string[]} lines
 * @param {readonly (string[] | null)[]} paths
 * @param {string} slug
 */
function refuseInline(lines, paths, slug) {
  /** @type {string[]} */
  let path = [];
  for (const [at, line] of lines.entries()) {
    path = paths[at] ?? path;
    const [, key = ''] = /^\s*([^=#[\s][^=#]*?)\s*=/.exec(line) ?? [];
    const [first, second] = [
      ...path,
      ...key.split('.').map((name) => name.trim().replace(/^["']|["']$/g, '')),
    ];
    const isOfTable = path[0] === 'mcp_servers' && path.length > 1;
    if (key !== '' && !isOfTable && first === 'mcp_servers' && second === slug)
      throw new FileFormError(`line ${at + 1} has the server "${slug}" in another form`);
  }
}
