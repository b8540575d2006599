import { asObject, asString } from './json-values.ts';
import { initialize } from './relay/send-request.ts';
import type { Settings } from './settings.ts';

/** Statuses that no retry changes. */
const REJECTIONS = [401, 403, 404, 405];

/** The title of servers that do not report the name of their collection. */
const PRODUCT = 'Lectern';

/** The collection of a server. */
export interface Collection {
  /** Null if the server cannot be asked. */
  readonly name: string | null;
  readonly documentNames: string[];
  /** The error of the request; null if the server answered. */
  readonly problem: string | null;
  /** The HTTP status if the server rejects the URL or the key; otherwise null. */
  readonly rejectedStatus: number | null;
}

/** Asks the server for its collection. */
export async function readCollection(settings: Settings): Promise<Collection> {
  const { response } = await initialize(settings, 'add');
  if (response.error !== undefined) {
    const { message, data } = asObject(response.error);
    const status = Number(asObject(data).httpStatus);
    const rejectedStatus = REJECTIONS.includes(status) ? status : null;
    return { name: null, documentNames: [], problem: String(message), rejectedStatus };
  }
  const { serverInfo, instructions } = asObject(response.result);
  const title = asString(asObject(serverInfo).title) ?? PRODUCT;
  return {
    name: title === PRODUCT ? null : title,
    documentNames: listedDocuments(asString(instructions) ?? ''),
    problem: null,
    rejectedStatus: null,
  };
}

/** The names of documents in the server's instructions, such as `Documents: "Halyard"; "Node.js"; and 3 more. Before …`. */
function listedDocuments(instructions: string) {
  const [, ...parts] = instructions.split('Documents: ');
  const text = parts.join('Documents: ');
  const end = text.indexOf('. Before ');
  const list = end < 0 ? text.replace(/\.$/, '') : text.slice(0, end);
  return list
    .split('; ')
    .map((name) => name.replaceAll('"', ''))
    .filter((name) => name !== '' && !/^and \d+ more$/.test(name));
}
