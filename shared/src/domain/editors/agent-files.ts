import { plainName } from '../documents/plain-name.ts';
import { type AgentInstructionsInput, agentInstructions, agentInstructionsTitle } from './agents-snippet.ts';

/** A file for agents, with its path in the project. */
export interface AgentFile {
  readonly path: string;
  readonly text: string;
}

/** The vendor does not allow its own names in names of skills. */
const RESERVED = /anthropic|claude/g;

/** The skill that searches a server, in its folder (agentskills.io/specification). */
export function agentSkill(input: AgentInstructionsInput): AgentFile {
  const base = input.slug
    .replaceAll(RESERVED, '')
    .replaceAll(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
  const name = /(?:^|-)docs$/.test(base) ? base : [base, 'docs'].filter(Boolean).join('-');
  return {
    path: `${name}/SKILL.md`,
    text: writeInstructions(input, [
      `name: ${name}`,
      `description: ${describe(input)} Use it before you write, change or explain code for a library or tool that it covers.`,
      `compatibility: Requires the MCP server ${input.slug}`,
    ]),
  };
}

/** The rule that makes Cursor search a server (docs.cursor.com/context/rules). */
export function cursorRule(input: AgentInstructionsInput): AgentFile {
  const frontMatter = [`description: ${describe(input)}`, 'globs:', 'alwaysApply: true'];
  return { path: `${input.slug}.mdc`, text: writeInstructions(input, frontMatter) };
}

function writeInstructions(input: AgentInstructionsInput, frontMatter: readonly string[]): string {
  const title = `# ${agentInstructionsTitle(input)}`;
  return ['---', ...frontMatter, '---', '', title, '', ...agentInstructions(input), ''].join('\n');
}

const MAX_DESCRIBED_NAMES = 10;

/** One line for YAML, in which names have no special characters. */
function describe({ collectionName, slug, documentNames }: AgentInstructionsInput): string {
  const names = documentNames.map(plainName).filter((name) => name !== '');
  const listed = [...new Set(names)].slice(0, MAX_DESCRIBED_NAMES).join(', ');
  const subject = listed === '' ? plainName(collectionName) || slug : listed;
  return `Searches the documentation of ${subject} with the MCP server ${slug}.`;
}
