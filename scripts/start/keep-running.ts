import { setTimeout as delay } from 'node:timers/promises';

/** One run of a program, from its start to its exit. */
export interface Run {
  /** Resolves with the exit code or signal. Never rejects. */
  readonly ended: Promise<string>;
}

export interface KeepRunningOptions<Started extends Run> {
  /** As in `The process "api"`. */
  readonly name: string;
  readonly restart: () => Started | Promise<Started>;
  /** Whether a restart cannot help, for example because of a wrong setting. Default: never. */
  readonly isFatal?: (reason: string) => boolean;
  /** Default 100. Each later delay is four times as long. */
  readonly firstDelayMs?: number;
  /** Aborted when the program should no longer be restarted. */
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
}

/** The program is broken if it exits this often within a minute; the same rule as systemd's StartLimitBurst. */
const MAX_EXITS = 5;
const WINDOW_MS = 60_000;
const FIRST_DELAY_MS = 100;
const DELAY_FACTOR = 4;

/**
 * Restarts a program with exponential backoff whenever it exits. Resolves with the reason when a restart would not help or
 * the program has exited five times within a minute, and with null when `signal` is aborted.
 */
export async function keepRunning<Started extends Run>(
  first: Started,
  { name, restart, isFatal, firstDelayMs = FIRST_DELAY_MS, signal, print }: KeepRunningOptions<Started>,
): Promise<string | null> {
  const exits: number[] = [];
  let reason = await first.ended;
  while (!signal.aborted) {
    if (isFatal?.(reason)) return `${name} exited before it was ready (${reason})`;
    exits.push(performance.now());
    const recent = exits.filter((at) => performance.now() - at < WINDOW_MS).length;
    if (recent >= MAX_EXITS) return `${name} exited ${MAX_EXITS} times within a minute (${reason})`;
    const delayMs = firstDelayMs * DELAY_FACTOR ** (recent - 1);
    print(`${name} exited unexpectedly (${reason}); restarting it in ${delayMs / 1000} s`);
    await delay(delayMs, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) reason = await runAgain(restart);
  }
  return null;
}

async function runAgain(restart: () => Run | Promise<Run>): Promise<string> {
  try {
    const run = await restart();
    return await run.ended;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
