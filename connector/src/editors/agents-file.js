import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { agentsMarkers } from '../../../shared/src/domain/editors/agents-snippet.ts';
import { readText, saveText } from '../save-file.js';
import { lineEndOf } from './line-end.js';

const FILES = ['AGENTS.md', 'CLAUDE.md'];

/**
 * The file for instructions to agents: AGENTS.md, or CLAUDE.md if only that exists.
 *
 * @param {string} folder
 */
export function agentsFile(folder) {
  const [agents = '', claude = ''] = FILES.map((name) => join(folder, name));
  return readText(agents) === null && readText(claude) !== null ? claude : agents;
}

/**
 * Adds or updates the block of a server in a file and prints the result.
 *
 * @param {string} path
 * @param {{ hash: string, snippet: string, isDryRun: boolean }} block
 * @param {(line: string) => void} print
 * @throws {Error} if the file has only one of the two markers
 */
export function writeAgentsBlock(path, { hash, snippet, isDryRun }, print) {
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
 *
 * @param {string} folder
 * @param {string} hash
 */
export function isMissedByClaude(folder, hash) {
  const text = readText(join(folder, 'CLAUDE.md')) ?? '';
  return !text.includes('@AGENTS.md') && !text.includes(agentsMarkers(hash).start);
}

/**
 * Removes the block of a server from AGENTS.md and CLAUDE.md and prints what changed. Deletes a file that becomes empty.
 *
 * @param {string} folder
 * @param {{ hash: string, neededBy: string | null, isDryRun: boolean }} block `neededBy` is another editor with the
 *   server, for which the block stays
 * @param {(line: string) => void} print
 * @throws {Error} if a file has only one of the two markers
 */
export function removeAgentsBlocks(folder, { hash, neededBy, isDryRun }, print) {
  for (const path of FILES.map((name) => join(folder, name))) {
    const before = readText(path);
    const after = before === null ? null : removeBlock(before, hash);
    if (after === null || after === before) continue;
    if (neededBy !== null) print(`${path} keeps the block of this server, because ${neededBy} still has it`);
    else if (isDryRun) print(`Would remove the block of this server from ${path}`);
    else {
      if (after.trim() === '') rmSync(path);
      else saveText(path, after);
      print(`Removed the block of this server from ${path}`);
    }
  }
}

/**
 * @param {string} text
 * @param {string} hash
 * @param {string} snippet with its markers
 * @returns {string}
 */
function setBlock(text, hash, snippet) {
  const lineEnd = lineEndOf(text);
  const block = snippet.replaceAll('\n', lineEnd);
  const found = findBlock(text, hash);
  if (found) return text.slice(0, found.start) + block + text.slice(found.end);
  const above = text.trim() === '' ? '' : `${text.trimEnd()}${lineEnd}${lineEnd}`;
  return `${above}${block}${lineEnd}`;
}

/**
 * @param {string} text
 * @param {string} hash
 * @returns {string} the same text if it has no such block
 */
function removeBlock(text, hash) {
  const found = findBlock(text, hash);
  if (!found) return text;
  const above = text.slice(0, found.start).replace(/(\r?\n)\s*$/, '$1');
  return above + text.slice(found.end).replace(/^\r?\n/, '');
}

/**
 * @param {string} text
 * @param {string} hash
 * @returns {{ start: number, end: number } | null}
 */
function findBlock(text, hash) {
  const markers = agentsMarkers(hash);
  const start = text.indexOf(markers.start);
  const end = text.indexOf(markers.end, start);
  if (start < 0 && end < 0) return null;
  if (start < 0 || end < 0) throw new Error(`a line "${start < 0 ? markers.start : markers.end}" is missing`);
  return { start, end: end + markers.end.length };
}
