import { plainName } from '@lectern/shared/domain/documents/plain-name.ts';
import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import type { ServedCollection } from '../index/served-collection.ts';
import { ALL_TOOLS } from '../tools/all-tools.ts';
import { listDocumentNames, type SearchableDocuments } from '../tools/retrieve/document-choice.ts';
import { DOCUMENT_NAME_HINT } from '../tools/retrieve-technical-documentation.ts';

/** Keeps instructions and tools together below 700 tokens. */
const MAX_NAMES_TOKENS = 110;

/** Describes a collection to clients before any call. */
export interface ServerDescription {
  /** The collection's reduced name. */
  readonly title: string;
  /** Instructions that clients show their model. */
  readonly instructions: string;
  readonly tools: readonly ListedTool[];
}

type DescribedCollection = Pick<ServedCollection, 'name'> & SearchableDocuments;

/**
 * The constant tools, with the names of the collection and its documents reduced to plain characters. They are quoted, because
 * the title of a site may be a sentence.
 */
export function describeServer(collection: DescribedCollection): ServerDescription {
  const title = plainName(collection.name) || 'Documentation';
  const names = listNames(collection);
  return {
    title,
    instructions: writeInstructions(title, names),
    tools: ALL_TOOLS.map((tool) => listTool(tool, names)),
  };
}

function listNames(collection: DescribedCollection): string {
  const { names, further } = listDocumentNames(collection, MAX_NAMES_TOKENS);
  const rest = further > 0 ? `; and ${further} more` : '';
  return names.length === 0 ? '' : `${names.map((name) => `"${name}"`).join('; ')}${rest}`;
}

function writeInstructions(title: string, names: string): string {
  const documents = names === '' ? '' : ` Documents: ${names}.`;
  return (
    `"${title}": documentation the user chose for this project.${documents} Before you write code or answer ` +
    'questions about a library it covers, search here and cite the URLs you use.'
  );
}

function listTool(
  { name, title, description, inputSchema, annotations }: (typeof ALL_TOOLS)[number],
  names: string,
): ListedTool {
  return { name, title, description, inputSchema: withNames(inputSchema, names), annotations };
}

/** The input schema with the documents in the description of `documentName`. */
function withNames(schema: ListedTool['inputSchema'], names: string): ListedTool['inputSchema'] {
  const { documentName, ...others } = schema.properties ?? {};
  if (documentName === undefined || names === '') return schema;
  const described = { ...(documentName as object), description: `${DOCUMENT_NAME_HINT}: ${names}` };
  // Keeps the order of the properties.
  const properties = Object.keys(schema.properties ?? {}).map((name) => [
    name,
    name === 'documentName' ? described : others[name],
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}
