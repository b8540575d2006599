import { activeSpan, inSpan } from '@lectern/shared/tracing/active-span.ts';
import { Agent, type buildConnector } from 'undici';
import { PageFailure } from '../../errors/page-failure.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import { BlockedAddressError, createGuardedConnect } from '../address/guarded-connect.ts';
import { createResolveHost, type ResolveHost } from '../address/resolve-host.ts';
import { type EgressPolicy, hasForbiddenCharacters, hostOf, judgeUrl } from '../address/url-policy.ts';
import { createHostPace, type HostPace } from '../pace/host-pace.ts';
import { type Answer, type Consume, exchange, type MaxBytes } from './send-request.ts';
import { createTimeBudget, type TimeBudget } from './time-budget.ts';

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);
const CONDITIONS: ReadonlySet<string> = new Set(['if-none-match', 'if-modified-since']);

type RequestHeaders = Readonly<Record<string, string>>;

export interface SafeFetchSettings {
  readonly userAgent: string;
  /** `host:port` entries that may be reached although they are private (CRAWL_ALLOWED_HOSTS). */
  readonly allowedHosts?: Iterable<string>;
  /** Our own host names and addresses, which are never crawled. */
  readonly ownHosts?: Iterable<string>;
  /** The pace of requests per host; by default one of this process's own. */
  readonly pace?: HostPace;
  /** Decoded bytes of one body. Default 10 MiB. */
  readonly maxBytes?: number;
  /** Default 5. */
  readonly maxRedirects?: number;
  /** Until the answer's headers are there, each hop. Default 15 s. */
  readonly headersTimeoutMs?: number;
  /** Time on the network over all hops, waiting for the host's pace not counted. Default 30 s. */
  readonly totalTimeoutMs?: number;
  /** Replaces DNS. */
  readonly resolveHost?: ResolveHost;
  /** Told of every address that was refused. */
  readonly onBlocked?: () => void;
}

export interface SafeFetchOptions {
  readonly method?: 'GET' | 'HEAD';
  /** Credentials (Authorization, Cookie) are never sent, whoever names them. */
  readonly headers?: RequestHeaders;
  /** Instead of the limit in the settings; may depend on the answer's Content-Type. */
  readonly maxBytes?: MaxBytes;
  /** What happens beyond the limit: `fail` (default) rejects with too_large, `cut` gives the beginning. */
  readonly overflow?: 'fail' | 'cut';
  /** Reads the body of a success (200) while it comes; the answer's `body` is then empty. */
  readonly consume?: Consume;
  /** Time on the network instead of the settings' `totalTimeoutMs`. */
  readonly totalTimeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Called with the target of each redirect before it is followed; what it throws ends the fetch. */
  readonly beforeRedirect?: (url: string) => Promise<void>;
}

export interface SafeResponse extends Answer {
  /** The address that answered, after redirects. */
  readonly finalUrl: string;
}

/**
 * Fetches a public address. Any HTTP status resolves; what keeps an answer from being had rejects with
 * PageFailure: blocked_address, unreachable, timeout, too_large, not_text (undecodable encoding), forbidden (redirects
 * without end), server_error (the host asked for a long pause). An aborted signal rejects with its reason.
 */
export interface SafeFetch {
  (url: string, options?: SafeFetchOptions): Promise<SafeResponse>;
  /** Requests that are under way, and those that wait for their host. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** The pace that all requests keep; told here what a host asks for. */
  readonly pace: HostPace;
  /** Closes idle connections. */
  close(): Promise<void>;
}

/** Makes the one way by which this process fetches from the web: judged addresses, paced hosts, bounded answers. */
export function createSafeFetch(settings: SafeFetchSettings): SafeFetch {
  const policy = { allowedHosts: new Set(settings.allowedHosts), ownHosts: new Set(settings.ownHosts) };
  const pace = settings.pace ?? createHostPace({ hostsWithoutGap: policy.allowedHosts });
  const headersTimeoutMs = settings.headersTimeoutMs ?? 15_000;
  const maxRedirects = settings.maxRedirects ?? 5;
  const load = { used: 0, waiting: 0 };
  const agent = createAgent(
    createGuardedConnect(policy, settings.resolveHost ?? createResolveHost()),
    headersTimeoutMs,
  );

  async function safeFetch(text: string, options: SafeFetchOptions = {}): Promise<SafeResponse> {
    const budget = createTimeBudget(options.totalTimeoutMs ?? settings.totalTimeoutMs ?? 30_000);
    let url = targetOf(text, policy, text);
    let headers = options.headers ?? {};
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await oneHop(url, { ...options, headers }, budget).catch((error: unknown) => {
        options.signal?.throwIfAborted();
        throw toPageFailure(error, text);
      });
      const location = locationOf(response);
      if (location === null) {
        return { ...response, finalUrl: url.href };
      }
      url = targetOf(resolveLocation(location, url), policy, text);
      // What is known of one address says nothing of the next, whose owner may be another.
      headers = without(CONDITIONS, headers);
      await options.beforeRedirect?.(url.href);
    }
    // Mostly a cookie or a sign-in that is waited for: another try would go the same way.
    throw new PageFailure('forbidden', text, `${text} redirects more than ${maxRedirects} times`);
  }

  async function oneHop(url: URL, options: SafeFetchOptions, budget: TimeBudget): Promise<Answer> {
    load.waiting += 1;
    const leave = await pace.enter(url.host, options.signal).finally(() => {
      load.waiting -= 1;
    });
    load.used += 1;
    try {
      return await budget.spend(options.signal, (signal) =>
        exchange(agent, url, {
          method: options.method ?? 'GET',
          headers: { ...without(CREDENTIALS, options.headers ?? {}), 'user-agent': settings.userAgent },
          maxBytes: options.maxBytes ?? settings.maxBytes ?? DEFAULT_MAX_BYTES,
          overflow: options.overflow ?? 'fail',
          consume: options.consume,
          signal,
        }),
      );
    } finally {
      load.used -= 1;
      leave();
    }
  }

  const watched = traced(safeFetch, settings.onBlocked);
  return Object.assign(watched, { pace, load, close: () => agent.close() });
}

/** Each fetch a span that names the host and what became of it: an address may hold what is nobody's business. */
function traced(
  fetchSafely: (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>,
  onBlocked: () => void = () => {},
) {
  const watched = async (url: string, options: SafeFetchOptions = {}): Promise<SafeResponse> => {
    try {
      return await fetchSafely(url, options);
    } catch (error) {
      if (error instanceof PageFailure && error.failure === 'blocked_address') onBlocked();
      throw error;
    }
  };
  return (url: string, options: SafeFetchOptions = {}): Promise<SafeResponse> => {
    if (activeSpan() === null) return watched(url, options);
    const facts = { 'http.request.method': options.method ?? 'GET', 'server.address': hostOf(url) };
    return inSpan({ name: 'fetch', kind: 'client', facts }, async () => {
      const response = await watched(url, options);
      activeSpan()?.tell({ 'http.response.status_code': response.status });
      return response;
    });
  };
}

/**
 * Connections stay open between requests, one request at a time on each. HTTP/1.1 only: a hostile server has fewer
 * ways to hold resources than with streams.
 */
function createAgent(connect: buildConnector.connector, headersTimeoutMs: number): Agent {
  return new Agent({
    connect,
    connections: 4,
    pipelining: 1,
    allowH2: false,
    headersTimeout: headersTimeoutMs,
    bodyTimeout: headersTimeoutMs,
    keepAliveTimeout: 10_000,
  });
}

function targetOf(target: string, policy: EgressPolicy, asked: string): URL {
  const { url, refusal } = judgeUrl(target, policy);
  if (url === null) {
    const where = target === asked ? '' : `it redirects to ${target}: `;
    const blocked = new BlockedAddressError(where + refusal, { host: hostOf(target), reason: refusal });
    throw toPageFailure(blocked, asked);
  }
  return url;
}

function locationOf({ status, headers }: Answer): string | null {
  return REDIRECT_STATUSES.has(status) ? (headers.get('location') ?? null) : null;
}

/** An address that cannot be resolved is given back as it is, for the policy to refuse by its text. */
function resolveLocation(location: string, base: URL): string {
  const target = hasForbiddenCharacters(location) ? null : URL.parse(location, base.href);
  if (target !== null && target.hash === '') {
    // RFC 9110 section 10.2.2: a fragment is handed on, and with it the route of an application.
    target.hash = base.hash;
  }
  return target?.href ?? location;
}

function without(names: ReadonlySet<string>, headers: RequestHeaders): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}
