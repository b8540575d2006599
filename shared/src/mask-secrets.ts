type Facts = Readonly<Record<string, unknown>>;

const MASK = '[masked]';
/** The names of secrets wherever they stand. */
const SECRETS: ReadonlySet<string> = new Set([
  'apiKey',
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'clientSecret',
]);
/** In an event itself a code is what a provider of sign-in gave; in an error it says what went wrong. */
const CODE = 'code';

/**
 * What is logged, with the values under the names of secrets masked, in itself and in the objects right in it; the very
 * same object where there are none, for nearly all events have none. Errors are left as they are.
 */
export function maskSecrets(facts: Facts): Facts {
  let masked: Record<string, unknown> | null = null;
  for (const name of Object.keys(facts)) {
    const value = facts[name];
    const shown = SECRETS.has(name) || name === CODE ? MASK : maskOwn(value);
    if (shown === value) continue;
    masked ??= { ...facts };
    masked[name] = shown;
  }
  return masked ?? facts;
}

/** A value with its own secrets masked; the same where it has none. */
export function maskOwn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (!Object.keys(value).some((name) => SECRETS.has(name))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, SECRETS.has(name) ? MASK : each]),
  );
}
