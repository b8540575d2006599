import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { agentsMarkers } from '../../../shared/src/domain/editors/agents-snippet.ts';
import { assertInProject, readText, saveText } from '../save-file.ts';
import { lineEndOf } from './line-end.ts';

const FILES = ['AGENTS.md', 'CLAUDE.md'];

/** The file for instructions to agents: AGENTS.md, or CLAUDE.md if only that exists. */
export function agentsFile(folder: string) {
  const [agents = '', claude = ''] = FILES.map((name) => join(folder, name));
  return readText(agents) === null && readText(claude) !== null ? claude : agents;
}

/**
 * Adds or updates the block of a server in a file and prints the result.
 *
 * @throws {Error} if the file has only one of the two markers
 * @throws {UsageError} if it is a link out of the project
 */
export function writeAgentsBlock(
  path: string,
  { hash, snippet, isDryRun }: { hash: string; snippet: string; isDryRun: boolean },
  print: (line: string) => void,
) {
  assertInProject(path);
  const before = readText(path) ?? '';
  const after = setBlock(before, hash, snippet);
  if (isDryRun) print(`Would write to ${path}:\n${snippet}`);
  else if (after === before) print(`${path} already has the instructions for agents`);
  else {
    saveText(path, after, 0o644);
    print(`Added instructions for agents to ${path}`);
  }
}

/**
 * Whether Claude Code, which reads only CLAUDE.md, misses the instructions in AGENTS.md
 * (anthropics/claude-code#6235).
 */
export function isMissedByClaude(folder: string, hash: string) {
  const text = readText(join(folder, 'CLAUDE.md')) ?? '';
  return !text.includes('@AGENTS.md') && !text.includes(agentsMarkers(hash).start);
}

/**
 * Removes the block of a server from AGENTS.md and CLAUDE.md and prints what changed. Deletes a file that becomes empty.
 *
 * @param block `neededBy` is another editor with the server, for which the block stays
 * @throws {Error} if a file has only one of the two markers
 */
export function removeAgentsBlocks(
  folder: string,
  { hash, neededBy, isDryRun }: { hash: string; neededBy: string | null; isDryRun: boolean },
  print: (line: string) => void,
) {
  for (const path of FILES.map((name) => join(folder, name))) {
    const before = readText(path);
    const after = before === null ? null : removeBlock(before, hash);
    if (after === null || after === before) continue;
    assertInProject(path);
    if (neededBy !== null) print(`${path} keeps the block of this server, because ${neededBy} still has it`);
    else if (isDryRun) print(`Would remove the block of this server from ${path}`);
    else {
      if (after.trim() === '') rmSync(path);
      else saveText(path, after);
      print(`Removed the block of this server from ${path}`);
    }
  }
}

/** @param snippet with its markers */
function setBlock(text: string, hash: string, snippet: string): string {
  const lineEnd = lineEndOf(text);
  const block = snippet.replaceAll('\n', lineEnd);
  const found = findBlock(text, hash);
  if (found) return text.slice(0, found.start) + block + text.slice(found.end);
  const above = text.trim() === '' ? '' : `${text.trimEnd()}${lineEnd}${lineEnd}`;
  return `${above}${block}${lineEnd}`;
}

/** @returns the same text if it has no such block */
function removeBlock(text: string, hash: string): string {
  const found = findBlock(text, hash);
  if (!found) return text;
  const above = text.slice(0, found.start);
  const kept = above.trimEnd();
  const [lineEnd = ''] = /^[ \t]*\r?\n/.exec(above.slice(kept.length)) ?? [];
  return kept + (lineEnd || above.slice(kept.length)) + text.slice(found.end).replace(/^\r?\n/, '');
}

function findBlock(text: string, hash: string): { start: number; end: number } | null {
  const markers = agentsMarkers(hash);
  const start = text.indexOf(markers.start);
  const end = text.indexOf(markers.end, start);
  if (start < 0 && end < 0) return null;
  if (start < 0 || end < 0) throw new Error(`a line "${start < 0 ? markers.start : markers.end}" is missing`);
  return { start, end: end + markers.end.length };
}
