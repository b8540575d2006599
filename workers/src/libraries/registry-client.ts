import { PageFailure } from '../errors/page-failure.ts';
import { shareLargeBodySlot } from '../fairness/large-bodies.ts';
import { requestedPauseMs } from '../net/http/requested-pause.ts';
import { findRefusal } from '../net/http/response-refusal.ts';
import type { SafeFetch } from '../net/http/safe-fetch.ts';
import { sleep } from '../net/pace/sleep.ts';

/** Reads from the interfaces of package registries. robots.txt does not apply to them: they are made for programs. */
export interface RegistryClient {
  /** The text at a URL; null when it does not exist. Throws PageFailure when the registry fails. */
  text(url: string, accept?: string): Promise<string | null>;
  /** The text at a URL as `parse` reads it; otherwise as `text`. */
  read<Result>(url: string, accept: string, parse: (body: string) => Result): Promise<Result | null>;
  /** The parsed JSON at a URL; otherwise as `read`. */
  json(url: string, accept?: string): Promise<unknown>;
}

/** Some packages have hundreds of versions, each with all its dependencies. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A package with ten thousand versions has about a million values. A million values take up to 200 MB. */
const MAX_VALUES = 2_000_000;
const TIMEOUT_MS = 20_000;
/** After a text that takes longer to parse, the next one waits this many times as long, for the worker's other jobs. */
const MAX_PARSE_MS = 100;
const PAUSE_FACTOR = 9;
const MISSING: ReadonlySet<number> = new Set([404, 405, 410]);

/** Creates a client whose requests end with `signal`. */
export function createRegistryClient(safeFetch: SafeFetch, signal?: AbortSignal): RegistryClient {
  const text: RegistryClient['text'] = async (url, accept = '*/*') => {
    const response = await safeFetch(url, {
      headers: { accept },
      maxBytes: MAX_BYTES,
      totalTimeoutMs: TIMEOUT_MS,
      ...(signal && { signal }),
    });
    if (MISSING.has(response.status)) return null;
    if (response.status === 200) {
      assertFewValues(url, response.body);
      return new TextDecoder().decode(response.body);
    }
    const { failure, message } = findRefusal(response, '') ?? {
      failure: 'server_error' as const,
      message: `The package registry responded with status ${response.status}.`,
    };
    throw new PageFailure(failure, url, message, { retryAfterMs: requestedPauseMs(response) });
  };
  const read: RegistryClient['read'] = (url, accept, parse) =>
    shareLargeBodySlot(async () => {
      const body = await text(url, accept);
      const startedMs = performance.now();
      const parsed = body === null ? null : parse(body);
      const parsedMs = performance.now() - startedMs;
      if (parsedMs > MAX_PARSE_MS) await sleep(PAUSE_FACTOR * parsedMs, signal);
      return parsed;
    });
  return {
    text,
    read,
    json: (url, accept = 'application/json') => read(url, accept, (body) => parseJson(url, body)),
  };
}

function parseJson(url: string, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new PageFailure('server_error', url, 'The package registry sent invalid JSON.', { cause });
  }
}

const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

/** Throws `too_large` for JSON whose values would fill the memory of the worker. */
function assertFewValues(url: string, body: Uint8Array): void {
  let values = 0;
  // An iterator takes eight times as long.
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
  }
  if (values <= MAX_VALUES) return;
  throw new PageFailure('too_large', url, 'The package registry sent more than 2 million values.');
}
