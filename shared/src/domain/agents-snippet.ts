import { AGENT_TOOLS } from './agent-tools.ts';
import { plainName } from './plain-name.ts';
import { serverSuffix } from './slug.ts';

const MAX_LISTED_DOCUMENTS = 10;

export interface AgentsSnippetInput {
  /** The hash in the server's URL; it marks the block, so each server has its own. */
  readonly hash: string;
  /** The server's name in the editor. */
  readonly slug: string;
  readonly collectionName: string;
  readonly documentNames: readonly string[];
}

/** The block for AGENTS.md or CLAUDE.md that tells agents when and how to call the server, between two marker lines. */
export function agentsSnippet({ hash, slug, collectionName, documentNames }: AgentsSnippetInput): string {
  const [retrieve, readPage, readRecent] = AGENT_TOOLS;
  const { start, end } = agentsMarkers(hash);
  return [
    start,
    `## Documentation: ${plainName(collectionName) || slug}`,
    '',
    `The MCP server \`${slug}\` has current documentation${listNames(documentNames)}.`,
    '',
    '- Before you write, change or explain code for a library or tool that it covers, search it. Do not answer from memory.',
    `- Call \`${retrieve}\` with \`query\`: one question or error message with its exact identifiers. Call it once per question.`,
    '- If you know which document has the answer, pass its name as `documentName`.',
    `- If a passage is too short, call \`${readPage}\` with its \`url\`. \`${readRecent}\` returns the pinned or latest document.`,
    '- Cite the URLs that you use. If the documentation has no answer, say so.',
    end,
  ].join('\n');
}

/** The first and last line of a server's block. */
export function agentsMarkers(hash: string): { readonly start: string; readonly end: string } {
  const id = serverSuffix(hash);
  return { start: `<!-- lectern:start ${id} -->`, end: `<!-- lectern:end ${id} -->` };
}

function listNames(documentNames: readonly string[]): string {
  const names = [...new Set(documentNames.map(plainName))].filter((name) => name !== '');
  if (names.length === 0) return '';
  const listed = names.slice(0, MAX_LISTED_DOCUMENTS).map((name) => `"${name}"`);
  const rest = names.length - listed.length;
  return `. Its documents: ${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
