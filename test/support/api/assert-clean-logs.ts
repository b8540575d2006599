import { z } from 'zod';

/** What every event has, whatever else it tells. The time is UTC. */
const logEvent = z.object({
  level: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']),
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  service: z.string(),
});

/** What secrets look like wherever they come from: keys of ours, of sign-in, of payments, and the headers they are in. */
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
 * Throws for a log that tells a secret, any of `issued` or what looks like one, and for an event that is not one line of
 * JSON with its level, its time in UTC and its process. Every test API looks at its log this way when it is closed.
 */
export function assertCleanLogs(lines: readonly string[], issued: readonly string[]): void {
  for (const line of lines) {
    if (line.indexOf('\n') !== line.length - 1 || /[\r\u2028\u2029]/.test(line)) {
      throw new Error(`An event is not one line: ${line}`);
    }
    const parsed = logEvent.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`An event lacks what every event has: ${line}`);
    const told = [
      ...issued.filter((secret) => line.includes(secret)),
      ...SECRETS.flatMap((one) => one.exec(line) ?? []),
    ];
    if (told.length > 0) throw new Error(`A secret is logged (${told[0]?.slice(0, 12)} …): ${line}`);
  }
}
