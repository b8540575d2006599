import type { AgentTool } from '@lectern/shared/domain/tools/agent-tools.ts';

/** Form field of a tool argument. */
export interface ToolField {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

export interface ToolForm {
  /** Short description of the tool. */
  readonly label: string;
  readonly fields: readonly ToolField[];
}

/** The form of each tool. Empty arguments are not sent. */
export const TOOL_FORMS: Readonly<Record<AgentTool, ToolForm>> = {
  retrieve_technical_documentation: {
    label: 'Search',
    fields: [
      {
        name: 'query',
        label: 'Question',
        placeholder: 'How do I retry a failed job?',
        hint: "Enter a question, topic, identifier or error message. Include the library's name.",
        isRequired: true,
      },
      { name: 'documentName', label: 'Document', placeholder: 'All documents' },
    ],
  },
  get_technical_documentation_by_url: {
    label: 'Read a page',
    fields: [
      {
        name: 'url',
        label: 'Page URL',
        placeholder: 'https://docs.example.com/guide/',
        hint: "Pages that aren't in the collection are fetched and added, as for agents.",
        isRequired: true,
      },
      { name: 'topic', label: 'Only sections about', placeholder: 'The whole page' },
    ],
  },
  get_recent_technical_document: {
    label: 'Recent documents',
    fields: [{ name: 'limit', label: 'Number of documents', placeholder: '1' }],
  },
};

/** The other arguments are text, even if their text is a number. */
const NUMERIC_ARGUMENTS: readonly string[] = ['limit', 'maxTokens'];

/** The non-empty arguments of `tool`, and the token budget if given. */
export function collectArguments(
  tool: AgentTool,
  values: Readonly<Record<string, string>>,
): Record<string, string | number> {
  const names = [...TOOL_FORMS[tool].fields.map(({ name }) => name), 'maxTokens'];
  const given = names.map((name) => [name, (values[name] ?? '').trim()] as const);
  return Object.fromEntries(
    given
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [
        name,
        NUMERIC_ARGUMENTS.includes(name) && /^\d{1,9}$/.test(value) ? Number(value) : value,
      ]),
  );
}
