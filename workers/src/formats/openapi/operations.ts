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

/** One method of one path. */
export interface Operation {
  /** `GET /pets/{id}`, or the name of a webhook after its method. */
  readonly signature: string;
  /** Its address as Redoc gives it, below that of its group. */
  readonly anchor: string;
  readonly value: JsonRecord;
  /** Those of the path and its own, which replace them; references followed. */
  readonly parameters: readonly JsonRecord[];
}

/** The operations of one tag. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly anchor: string;
  readonly operations: readonly Operation[];
}

const UNTAGGED = 'Operations';
const WEBHOOKS = 'Webhooks';

/** The operations by their first tag, tags in the order of the document; then those without one, then webhooks. */
export function groupOperations(document: JsonRecord, resolve: Resolve): OperationGroup[] {
  const tags = new Map(
    asList(document.tags).map((tag) => [asText(asRecord(tag).name), asRecord(tag)] as const),
  );
  const paths = operationsOf(document.paths, resolve);
  const byTag = Map.groupBy(paths, ({ value }) => asTexts(value.tags)[0] ?? '');
  const names = new Set([...tags.keys(), ...[...byTag.keys()].filter((name) => name !== ''), '']);
  const groups = [...names].map((name) => {
    const tag = tags.get(name) ?? {};
    const title = asText(tag['x-displayName']) || name || UNTAGGED;
    return groupOf(title, asText(tag.description), `tag/${slug(name || title)}`, byTag.get(name) ?? []);
  });
  const webhooks = operationsOf(document.webhooks ?? document['x-webhooks'], resolve);
  return [...groups, groupOf(WEBHOOKS, '', 'webhooks', webhooks)].filter(
    ({ operations }) => operations.length > 0,
  );
}

function groupOf(
  name: string,
  description: string,
  anchor: string,
  operations: readonly Operation[],
): OperationGroup {
  const placed = operations.map((operation) => ({ ...operation, anchor: `${anchor}/${operation.anchor}` }));
  return { name, description, anchor, operations: placed };
}

function operationsOf(paths: unknown, resolve: Resolve): Operation[] {
  return Object.entries(asRecord(paths)).flatMap(([path, pathItem]) => {
    const item = resolve(pathItem).value;
    const shared = asList(item.parameters).map((parameter) => resolve(parameter).value);
    return METHODS.filter((method) => isRecord(item[method])).map((method) => {
      const value = asRecord(item[method]);
      const own = asList(value.parameters).map((parameter) => resolve(parameter).value);
      const id = asText(value.operationId);
      return {
        signature: `${method.toUpperCase()} ${path.replace(/[`\s]+/g, ' ')}`,
        anchor: id === '' ? `paths/${pointerPart(path)}/${method}` : `operation/${slug(id)}`,
        value,
        parameters: merged(shared, own),
      };
    });
  });
}

function merged(shared: readonly JsonRecord[], own: readonly JsonRecord[]): JsonRecord[] {
  const key = (parameter: JsonRecord) => `${asText(parameter.in)} ${asText(parameter.name)}`;
  const replaced = new Set(own.map(key));
  return [...shared.filter((parameter) => !replaced.has(key(parameter))), ...own];
}

function pointerPart(path: string): string {
  return encodeURI(path.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** As Redoc does, spaces apart: a name may hold whatever an address may. */
function slug(name: string): string {
  return encodeURI(name.trim().replace(/[\s#]+/g, '-'));
}
