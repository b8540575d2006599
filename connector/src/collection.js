import { asObject, asString } from './json-values.js';
import { initialize } from './relay/send-request.js';

/** The title of servers that do not report the name of their collection. */
const PRODUCT = 'Lectern';

/**
 * The collection of a server.
 *
 * @typedef {object} Collection
 * @property {string | null} name null if the server cannot be asked
 * @property {string[]} documentNames
 * @property {string | null} problem why the server cannot be asked; null if it answered
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
    return { name: null, documentNames: [], problem: String(asObject(response.error).message) };
  }
  const { serverInfo, instructions } = asObject(response.result);
  const title = asString(asObject(serverInfo).title) ?? PRODUCT;
  return {
    name: title === PRODUCT ? null : title,
    documentNames: listedDocuments(asString(instructions) ?? ''),
    problem: null,
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
