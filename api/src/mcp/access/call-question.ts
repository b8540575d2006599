import {
  CURSOR_ALIASES,
  CURSOR_ALIASES_WITHOUT_PAGE,
  canonicalArguments,
  QUERY_ALIASES,
  URL_ALIASES,
} from '../tools/arguments.ts';

const SEARCH = {
  asked: ['query', ...QUERY_ALIASES, 'url', 'documentName', 'document_name'],
  cursor: CURSOR_ALIASES,
};
const PAGE = { asked: ['url', ...URL_ALIASES], cursor: CURSOR_ALIASES_WITHOUT_PAGE };

/** The question, URL or document name of a call, and its cursor; undefined without one. */
export function questionOfCall(
  toolName: string,
  args: unknown,
): { readonly question?: unknown; readonly cursor?: unknown } {
  const isPage = toolName === 'get_technical_documentation_by_url';
  const { asked: question, cursor } = canonicalArguments(args, isPage ? PAGE : SEARCH);
  return { question, cursor };
}
