import { isDeepStrictEqual } from 'node:util';
import { parse, TomlError } from 'smol-toml';
import { asObject } from '../json-values.ts';
import { SettingsFormatError } from './jsonc.ts';
import { lineEndOf } from './line-end.ts';

/*
 * smol-toml cannot edit a file in place, and serializing it would lose comments. So the lines of the server's tables
 * are replaced as text, and the parser checks that everything else is unchanged.
 */

/**
 * Replaces the table of a server, or appends it.
 *
 * @param slug the server's name
 * @throws {SettingsFormatError}
 */
export function setServerTable(text: string, slug: string, table: string): string {
  const lineEnd = lineEndOf(text);
  const parts = splitAtServer(text, slug);
  const above = parts ? parts.above : text.trim() === '' ? [] : [text.trimEnd(), ''];
  const edited = [...above, ...table.split('\n'), '', ...(parts?.below ?? [])].join(lineEnd);
  parseToml(edited, () => '"mcp_servers" is an inline table');
  return edited;
}

/**
 * Removes the table of a server.
 *
 * @returns the same text if there is no such server
 * @throws {SettingsFormatError}
 */
export function removeServerTable(text: string, slug: string): string {
  const parts = splitAtServer(text, slug);
  return parts ? [...parts.above, ...parts.below].join(lineEndOf(text)) : text;
}

/**
 * The lines above and below the table of a server and its subtables.
 *
 * @returns null if there is no such server
 * @throws {SettingsFormatError} if its lines cannot be cut out without changing anything else
 */
function splitAtServer(text: string, slug: string): { above: string[]; below: string[] } | null {
  const settings = parseToml(text);
  if (asObject(settings.mcp_servers)[slug] === undefined) return null;
  const lines = text.split(/\r?\n/);
  const headers = lines.map(parseHeader);
  const isServer = headers.map((header) => asObject(asObject(header).mcp_servers)[slug] !== undefined);
  const start = isServer.indexOf(true);
  const problem = `the server "${slug}" does not have its own table`;
  if (start < 0) throw new SettingsFormatError(problem);
  let end = headers.findIndex((header, index) => index > start && header !== null && !isServer[index]);
  if (end < 0) end = lines.length;
  // Comments directly above the next table belong to that table.
  else while (/^\s*#/.test(lines[end - 1] ?? '')) end -= 1;
  const above = lines.slice(0, start);
  const below = lines.slice(end);
  const others = parseToml([...above, ...below].join('\n'), () => problem);
  const found = { ...others, mcp_servers: { ...asObject(others.mcp_servers) } };
  if (!isDeepStrictEqual(found, withoutServer(settings, slug))) throw new SettingsFormatError(problem);
  return { above, below };
}

/**
 * @param describe the message for a text that is not valid TOML
 * @throws {SettingsFormatError}
 */
export function parseToml(
  text: string,
  describe: (line: number) => string = (line) => `line ${line} is not valid TOML`,
): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    throw new SettingsFormatError(describe(error instanceof TomlError ? error.line : 1), { cause: error });
  }
}

/** @returns the table that the line opens; null if the line is not a table header */
function parseHeader(line: string): unknown {
  if (!/^\s*\[/.test(line)) return null;
  try {
    return parse(line);
  } catch {
    return null;
  }
}

function withoutServer({ mcp_servers, ...settings }: Record<string, unknown>, slug: string) {
  const { [slug]: _, ...servers } = asObject(mcp_servers);
  return { ...settings, mcp_servers: servers };
}
