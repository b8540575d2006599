import { asList, asRecord, asText, asTexts, isRecord, type JsonRecord } from '../json-values.ts';
import type { Resolve } from './references.ts';

export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;

/** An operation: one method of one path. */
export interface Operation {
  /** Method and path, such as `GET /pets/{id}`, or method and webhook name. */
  readonly signature: string;
  /** The anchor that Redoc uses, below the anchor of its group. */
  readonly anchor: string;
  readonly value: JsonRecord;
  /** With references resolved. Parameters of the operation override parameters of the path. */
  readonly parameters: readonly JsonRecord[];
}

/** The operations of one tag. */
interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly anchor: string;
  readonly operations: readonly Operation[];
}

/** Operations of a path share its parameters. */
const MAX_PARAMETERS = 100;

const UNTAGGED = 'Operations';
const WEBHOOKS = 'Webhooks';

/** Groups operations by first tag in document order, followed by untagged operations and webhooks. */
export function groupOperations(document: JsonRecord, resolve: Resolve): OperationGroup[] {
  const tags = new Map(
    asList(document.tags).map((tag) => [asText(asRecord(tag).name), asRecord(tag)] as const),
  );
  const paths = listOperations(document.paths, resolve);
  const byTag = Map.groupBy(paths, ({ value }) => asTexts(value.tags)[0] ?? '');
  const names = new Set([...tags.keys(), ...[...byTag.keys()].filter((name) => name !== ''), '']);
  const groups = [...names].map((name) => {
    const tag = tags.get(name) ?? {};
    const title = asText(tag['x-displayName']) || name || UNTAGGED;
    return createGroup(title, asText(tag.description), `tag/${slug(name || title)}`, byTag.get(name) ?? []);
  });
  const webhooks = listOperations(document.webhooks ?? document['x-webhooks'], resolve);
  return [...groups, createGroup(WEBHOOKS, '', 'webhooks', webhooks)].filter(
    ({ operations }) => operations.length > 0,
  );
}

function createGroup(
  name: string,
  description: string,
  anchor: string,
  operations: readonly Operation[],
): OperationGroup {
  const anchored = operations.map((operation) => ({ ...operation, anchor: `${anchor}/${operation.anchor}` }));
  return { name, description, anchor, operations: anchored };
}

function listOperations(paths: unknown, resolve: Resolve): Operation[] {
  return Object.entries(asRecord(paths)).flatMap(([path, pathItem]) => {
    const item = resolve(pathItem).value;
    const shared = resolveParameters(item, resolve);
    return METHODS.filter((method) => isRecord(item[method])).map((method) => {
      const value = asRecord(item[method]);
      const id = asText(value.operationId);
      return {
        signature: `${method.toUpperCase()} ${path.replace(/[`\s]+/g, ' ')}`,
        anchor: id === '' ? `paths/${encodePointerPart(path)}/${method}` : `operation/${slug(id)}`,
        value,
        parameters: mergeParameters(shared, resolveParameters(value, resolve)),
      };
    });
  });
}

function resolveParameters({ parameters }: JsonRecord, resolve: Resolve): JsonRecord[] {
  return asList(parameters)
    .slice(0, MAX_PARAMETERS)
    .map((parameter) => resolve(parameter).value);
}

function mergeParameters(shared: readonly JsonRecord[], overrides: readonly JsonRecord[]): JsonRecord[] {
  const key = (parameter: JsonRecord) => `${asText(parameter.in)} ${asText(parameter.name)}`;
  const replaced = new Set(overrides.map(key));
  return [...shared.filter((parameter) => !replaced.has(key(parameter))), ...overrides];
}

function encodePointerPart(path: string): string {
  return encodeAnchor(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Like Redoc, but with hyphens for spaces. */
function slug(name: string): string {
  return encodeAnchor(name.trim().replace(/[\s#]+/g, '-'));
}

/** JSON may contain halves of characters, for which encodeURI throws. */
export function encodeAnchor(text: string): string {
  return encodeURI(text.toWellFormed());
}
