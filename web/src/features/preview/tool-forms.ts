import type { AgentTool } from '@lectern/shared/domain/agent-tools.ts';

/** One argument of a tool as the preview asks for it. */
export interface ToolField {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}

export interface ToolForm {
  /** What the tool is for, in a few words. */
  readonly label: string;
  readonly fields: readonly ToolField[];
  /** What agents get when they do not say how much they want, in tokens. */
  readonly defaultTokens: number;
}

/** What each tool asks for. An argument that is left empty is not sent, as agents leave it out. */
export const TOOL_FORMS: Readonly<Record<AgentTool, ToolForm>> = {
  retrieve_technical_documentation: {
    label: 'Search',
    defaultTokens: 2_500,
    fields: [
      {
        name: 'query',
        label: 'Question',
        placeholder: 'How do I retry a failed job?',
        hint: 'One question, topic, identifier or error text; name the library it is about.',
        isRequired: true,
      },
      { name: 'documentName', label: 'Document', placeholder: 'All documents' },
    ],
  },
  get_technical_documentation_by_url: {
    label: 'Read a page',
    defaultTokens: 5_000,
    fields: [
      {
        name: 'url',
        label: 'Page address',
        placeholder: 'https://docs.example.com/guide/',
        hint: 'A page that is not stored is fetched and added to the documents, as it is for agents.',
        isRequired: true,
      },
      { name: 'topic', label: 'Only what is about', placeholder: 'The whole page' },
    ],
  },
  get_recent_technical_document: {
    label: 'Recent documents',
    defaultTokens: 5_000,
    fields: [{ name: 'limit', label: 'How many documents', placeholder: '1' }],
  },
};

/** The arguments to send: those of `tool` that are not empty, and the token budget when one is given. */
export function argumentsOf(
  tool: AgentTool,
  values: Readonly<Record<string, string>>,
): Record<string, string | number> {
  const names = [...TOOL_FORMS[tool].fields.map(({ name }) => name), 'maxTokens'];
  const given = names.map((name) => [name, (values[name] ?? '').trim()] as const);
  return Object.fromEntries(
    given
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, /^\d{1,9}$/.test(value) && name !== 'query' ? Number(value) : value]),
  );
}
