type LogFields = Readonly<Record<string, unknown>>;

const MASK = '[masked]';
/** Names of secrets. */
const SECRETS: ReadonlySet<string> = new Set([
  'apiKey',
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'clientSecret',
]);
/** A `code` in an event is an authorization code; in an error it is an error code. */
const CODE = 'code';

/**
 * Masks the values under the names of secrets in an event and in its direct objects, except errors. Returns the same
 * object without secrets, as for nearly all events.
 */
export function maskSecrets(fields: LogFields): LogFields {
  let masked: Record<string, unknown> | null = null;
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const shown = SECRETS.has(name) || name === CODE ? MASK : maskValue(value);
    if (shown === value) continue;
    masked ??= { ...fields };
    masked[name] = shown;
  }
  return masked ?? fields;
}

/** Masks the secrets in a value. Returns the same value without secrets. */
export function maskValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (!Object.keys(value).some((name) => SECRETS.has(name))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, SECRETS.has(name) ? MASK : each]),
  );
}
