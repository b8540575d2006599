/**
 * Checks the environment of `npm start` before packages are installed, so this is plain JavaScript without packages. The API
 * and the workers check their other variables themselves.
 */

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** @type {Readonly<Record<string, { fallback: number | null, purpose: string }>>} */
const PORTS = {
  PORT: { fallback: 3000, purpose: 'API and web application' },
  STAND_INS_PORT: { fallback: 3900, purpose: 'local emulators' },
  API_METRICS_PORT: { fallback: null, purpose: 'metrics of the API' },
  WORKERS_METRICS_PORT: { fallback: null, purpose: 'metrics of the workers' },
};
const ALLOWED_HOST = /^(?:\[[\da-f:.]+\]|[^\s/:@[\]]+):\d{1,5}$/i;

/**
 * Returns a sentence without a final period for each problem.
 *
 * @param {Environment} environment
 * @returns {string[]}
 */
export function findProblems(environment) {
  const isProduction = environment.NODE_ENV === 'production';
  const problems = [...portProblems(environment, isProduction), ...hostProblems(environment)];
  if (environment.LLM_STAND_IN && !/^(on|off)$/.test(environment.LLM_STAND_IN)) {
    problems.push(`LLM_STAND_IN must be "on" or "off", but is "${environment.LLM_STAND_IN}"`);
  }
  return isProduction ? [...problems, ...productionProblems(environment)] : problems;
}

/**
 * Returns the ports that `npm start` listens on.
 *
 * @param {Environment} environment
 * @returns {import('./ports.js').NeededPort[]}
 */
export function neededPorts(environment) {
  return Object.entries(PORTS).flatMap(([variable, { purpose }]) => {
    const port = portOf(environment, variable);
    const isUnused = variable === 'STAND_INS_PORT' && environment.NODE_ENV === 'production';
    return port === null || isUnused ? [] : [{ variable, port, purpose }];
  });
}

/**
 * @param {Environment} environment
 * @param {string} name
 * @returns {number | null} the port, or its default; NaN if it is not a port
 */
export function portOf(environment, name) {
  const text = environment[name];
  if (!text) return PORTS[name]?.fallback ?? null;
  const port = Number(text);
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : Number.NaN;
}

/**
 * @param {Environment} environment
 * @param {boolean} isProduction
 */
function portProblems(environment, isProduction) {
  const names = Object.keys(PORTS).filter((name) => !(isProduction && name === 'STAND_INS_PORT'));
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<number, string>} */
  const users = new Map();
  for (const name of names) {
    const port = portOf(environment, name);
    if (port === null) continue;
    const other = users.get(port);
    if (Number.isNaN(port)) {
      problems.push(`${name} must be a port from 1 to 65535, but is "${environment[name]}"`);
    } else if (other === undefined) users.set(port, name);
    else problems.push(`${other} and ${name} must differ`);
  }
  return problems;
}

/** @param {Environment} environment */
function hostProblems({ CRAWL_ALLOWED_HOSTS = '' }) {
  return CRAWL_ALLOWED_HOSTS.split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && !ALLOWED_HOST.test(entry))
    .map(
      (entry) =>
        `CRAWL_ALLOWED_HOSTS must list hosts with a port, such as localhost:8080, but has "${entry}"`,
    );
}

/** @param {Environment} environment */
function productionProblems(environment) {
  const hasProvider = ['GITHUB', 'GOOGLE'].some((name) => environment[`${name}_CLIENT_ID`]);
  const checks = [
    [
      environment.APP_SECRET,
      'APP_SECRET is required in production: set it to the output of "openssl rand -base64 32"',
    ],
    [
      environment.DATABASE_URL,
      'DATABASE_URL is required in production: set it to the connection string of PostgreSQL 15 or newer',
    ],
    [
      hasProvider,
      'A sign-in provider is required in production: set GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, or GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    ],
    [
      environment.SUPPORT_EMAIL,
      'SUPPORT_EMAIL is required in production: set it to the contact address of the terms and the privacy policy',
    ],
    [
      !environment.CRAWL_ALLOWED_HOSTS,
      'CRAWL_ALLOWED_HOSTS is not allowed in production, where private hosts are never crawled: remove it',
    ],
  ];
  return checks.flatMap(([isFine, problem]) => (isFine ? [] : [String(problem)]));
}
