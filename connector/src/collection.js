import { asObject, asString } from './json-values.js';
import { initialize } from './relay/send-request.js';

/** Statuses that no retry changes. */
const REJECTIONS = [401, 403, 404, 405];

/** The title of servers that do not report the name of their collection. */
const PRODUCT = 'Lectern';

/**
 * The collection of a server.
 *
 * @typedef {object} Collection
 * @property {string | null} name null if the server cannot be asked
 * @property {string[]} documentNames
 * @property {string | null} problem the error of the request; null if the server answered
 * @property {number | null} rejectedStatus the HTTP status if the server rejects the URL or the key; otherwise null
 */

/**
 * Asks the server for its collection.
 *
 * @param {import('./settings.js').Settings} settings
 * @param {string} version of the connector
 * @returns {Promise<Collection>}
 */
export async function readCollection(settings, version) {
  const { response } = await initialize(settings, version, 'add');
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

/**
 * The names of documents in the server's instructions, such as `Documents: Halyard; Node.js; and 3 more. Before …`.
 *
 * @param {string} instructions
 */
function listedDocuments(instructions) {
  const [, list = ''] = /\bDocuments: (.+?)\.(?= Before |$)/.exec(instructions) ?? [];
  return list.split('; ').filter((name) => name !== '' && !/^and \d+ more$/.test(name));
}
