/** Checks ports before packages are installed, so this is plain JavaScript without packages. */
import { createServer } from 'node:net';

/**
 * @typedef {object} NeededPort
 * @property {string} variable name of the environment variable that sets it
 * @property {number} port
 * @property {string} purpose the service that listens on it
 */

/**
 * Returns a sentence without a final period for each port that is not available. It names the variable to change.
 *
 * @param {readonly NeededPort[]} needed
 * @returns {Promise<string[]>}
 */
export async function findPortProblems(needed) {
  const problems = await Promise.all(needed.map(describeProblem));
  return problems.filter((problem) => problem !== null);
}

/**
 * @param {NeededPort} needed
 * @returns {Promise<string | null>}
 */
async function describeProblem({ variable, port, purpose }) {
  const code = await tryToListen(port);
  if (code === null) return null;
  const remedy = `set ${variable} to another port, for example ${variable}=${port < 1024 ? 8080 : port + 1}`;
  if (code === 'EADDRINUSE') {
    return `Port ${port} (${variable}, ${purpose}) is in use by another program. Stop it, or ${remedy}`;
  }
  if (code === 'EACCES') {
    return `Port ${port} (${variable}, ${purpose}) is not allowed for this account. Instead, ${remedy}`;
  }
  return `Port ${port} (${variable}, ${purpose}) is not available (${code}). Instead, ${remedy}`;
}

/**
 * Listens briefly on every interface. Returns the system's error code; null on success.
 *
 * @param {number} port
 * @returns {Promise<string | null>}
 */
function tryToListen(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen(port, () => server.close(() => resolve(null)));
  });
}
