import { z } from 'zod';

/** The fields of every log event. The time is UTC. */
const logEvent = z.object({
  level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  service: z.string(),
});

/** Patterns of our own secrets, of secrets of sign-in and payment providers, and of headers that carry secrets. */
const SECRETS = [
  /lct_[0-9A-Za-z]{38}/,
  /\bgh[opsu]_[0-9A-Za-z]{10}/,
  /\b[sr]k_(test|live)_[0-9A-Za-z]/,
  /\bwhsec_[0-9A-Za-z]/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\./,
  /\b(bearer|basic) [0-9A-Za-z]{16}/i,
  /lectern_session=[^;\s"]/,
  /postgres(ql)?:\/\/[^@\s"]*:[^@\s"]*@/,
];

/**
 * Throws if the log contains one of the secrets `issued` or a similar text, or an event that is not one line of JSON
 * with a level, a UTC time and a service. Every test API checks its log when it closes.
 */
export function assertCleanLogs(lines: readonly string[], issued: readonly string[]): void {
  for (const line of lines) {
    if (line.indexOf('\n') !== line.length - 1 || /[\r\u2028\u2029]/.test(line)) {
      throw new Error(`An event is not one line: ${line}`);
    }
    const parsed = logEvent.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`An event lacks a field of every event: ${line}`);
    const leaked = [
      ...issued.filter((secret) => line.includes(secret)),
      ...SECRETS.flatMap((pattern) => pattern.exec(line) ?? []),
    ];
    if (leaked.length > 0) throw new Error(`A secret was logged (${leaked[0]?.slice(0, 12)} …): ${line}`);
  }
}
