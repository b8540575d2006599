import { plainName } from '../documents/plain-name.ts';
import { serverSuffix } from '../documents/slug.ts';
import { AGENT_TOOLS } from '../tools/agent-tools.ts';

/** A small index in AGENTS.md is read in full; Codex reads at most 32 KiB of all such files together. */
const MAX_AGENTS_BLOCK_BYTES = 8_000;

export interface AgentInstructionsInput {
  /** The server's name in the editor. */
  readonly slug: string;
  readonly collectionName: string;
  readonly documentNames: readonly string[];
}

export interface AgentsSnippetInput extends AgentInstructionsInput {
  /** The hash in the server's URL; it marks the block, so each server has its own. */
  readonly hash: string;
}

/** The block for AGENTS.md or CLAUDE.md that tells agents when and how to call the server, between two marker lines. */
export function agentsSnippet({ hash, ...input }: AgentsSnippetInput): string {
  const { start, end } = agentsMarkers(hash);
  return [start, `## ${agentInstructionsTitle(input)}`, '', ...agentInstructions(input), end].join('\n');
}

/** The first and last line of a server's block. */
export function agentsMarkers(hash: string): { readonly start: string; readonly end: string } {
  const id = serverSuffix(hash);
  return { start: `<!-- lectern:start ${id} -->`, end: `<!-- lectern:end ${id} -->` };
}

/** The heading of instructions. */
export function agentInstructionsTitle({ collectionName, slug }: AgentInstructionsInput): string {
  return `Documentation: ${plainName(collectionName) || slug}`;
}

/** The lines that tell agents when and how to call the server, with as many document names as fit in 8 kB. */
export function agentInstructions({ slug, documentNames }: AgentInstructionsInput): string[] {
  const [retrieve, readPage, readRecent] = AGENT_TOOLS;
  return [
    `The MCP server \`${slug}\` has current documentation${listNames(documentNames)}.`,
    '',
    '- Before you write, change or explain code for a library or tool that it covers, search it. Do not answer from memory.',
    `- Call \`${retrieve}\` with \`query\`: one question or error message with its exact identifiers. Call it once per question.`,
    '- If you know which document has the answer, pass its name as `documentName`.',
    `- If a passage is too short, call \`${readPage}\` with its \`url\`. \`${readRecent}\` returns the pinned or latest document.`,
    '- Cite the URLs that you use. If the documentation has no answer, say so.',
  ];
}

/** Leaves room for the other lines, about 1 kB. */
const MAX_NAMES_BYTES = MAX_AGENTS_BLOCK_BYTES - 1_500;

function listNames(documentNames: readonly string[]): string {
  const names = [...new Set(documentNames.map(plainName))].filter((name) => name !== '');
  if (names.length === 0) return '';
  const encoder = new TextEncoder();
  const listed: string[] = [];
  let bytes = 0;
  for (const name of names) {
    bytes += encoder.encode(name).length + '"", '.length;
    if (bytes > MAX_NAMES_BYTES) break;
    listed.push(`"${name}"`);
  }
  const rest = names.length - listed.length;
  return `. Its documents: ${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
