import {
  checkUrl,
  type EgressPolicy,
  hasAmbiguousCharacters,
  hostOf,
} from '@lectern/shared/net/url-policy.ts';
import { activeSpan, inSpan } from '@lectern/shared/tracing/active-span.ts';
import { Agent, type buildConnector } from 'undici';
import { BlockedAddressError, type BlockedRequest, BodyTooLargeError } from '../../errors/network-errors.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { quoteSite } from '../../errors/quote-site.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import { createLargeBodies } from '../../fairness/large-bodies.ts';
import { createEgressRules, type EgressSettings } from '../address/egress-settings.ts';
import { createGuardedConnect } from '../address/guarded-connect.ts';
import { createHostPace, type HostPace } from '../pace/host-pace.ts';
import { untilAborted } from '../until-aborted.ts';
import { createRedirectCookies, type RedirectCookies } from './redirect-cookies.ts';
import { type ConsumeBody, type HttpResponse, type MaxBytes, sendRequest } from './send-request.ts';
import { createTimeBudget, type TimeBudget } from './time-budget.ts';

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;
/** A longer body needs a slot. The size of a body is often unknown before it ends, so the request is sent again. */
const LARGE_BODY_BYTES = 1024 * 1024;
/** Security policies and lists of preloads exceed Node's limit of 16 KiB; browsers accept 256 KiB. */
const MAX_HEADER_BYTES = 128 * 1024;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);
const CONDITIONS: ReadonlySet<string> = new Set(['if-none-match', 'if-modified-since']);

const MAX_SHOWN_URL_CHARS = 200;

/** The same as the browser's, so all pages of a site come in one language. */
const LANGUAGES = 'en-US,en;q=0.9';

type RequestHeaders = Readonly<Record<string, string>>;

export interface SafeFetchSettings extends EgressSettings {
  readonly userAgent: string;
  /** The rate limit per host; by default one of this process alone. */
  readonly pace?: HostPace;
  /** Limit of one decoded body. Default 10 MiB. */
  readonly maxBytes?: number;
  /** Wait for the response headers, per redirect. Default 15 s. */
  readonly headersTimeoutMs?: number;
  /** Network time over all redirects, without waiting for the rate limit. Default 30 s. */
  readonly totalTimeoutMs?: number;
  /** Called for every blocked address. */
  readonly onBlocked?: (blocked: BlockedRequest) => void;
}

export interface SafeFetchOptions {
  readonly method?: 'GET' | 'HEAD';
  /** Credentials (Authorization, Cookie) are removed; the cookies of a redirect are sent on to their own origin. */
  readonly headers?: RequestHeaders;
  /** Overrides `maxBytes` of the settings. */
  readonly maxBytes?: MaxBytes;
  /** Beyond the limit: `fail` (default) rejects with too_large, `cut` returns the beginning. */
  readonly overflow?: 'fail' | 'cut';
  /** Receives the body of a 200 response as a stream; `body` of the result is then empty. */
  readonly consume?: ConsumeBody;
  /** Overrides `totalTimeoutMs` of the settings. */
  readonly totalTimeoutMs?: number;
  readonly signal?: AbortSignal;
  /** The cookies of an earlier redirect; receives the cookies of the responses. Default none. */
  readonly cookies?: RedirectCookies;
  /** Called before each redirect is followed; an error ends the fetch. */
  readonly beforeRedirect?: (url: string) => Promise<void>;
}

export interface SafeResponse extends HttpResponse {
  /** The URL after redirects. */
  readonly finalUrl: string;
  /** Whether the request sent cookies. Default false. */
  readonly hasSentCookies?: boolean;
}

/**
 * Fetches a public URL and resolves with any HTTP status. Rejects with PageFailure: blocked_address, unreachable,
 * timeout, too_large, not_text (undecodable body), forbidden (too many redirects), server_error (the host asked for a
 * long pause). Rejects with the reason of an aborted signal.
 */
export interface SafeFetch {
  (url: string, options?: SafeFetchOptions): Promise<SafeResponse>;
  /** Running requests, and those waiting for the rate limit of their host. */
  readonly load: { readonly used: number; readonly waiting: number };
  /** The rate limit; also receives the pauses that hosts ask for. */
  readonly pace: HostPace;
  /** Closes the connections when their responses are read. */
  close(): Promise<void>;
}

/** Sites that test for cookies redirect a new visitor about six times. Googlebot follows ten. */
const MAX_REDIRECTS = 10;

/** Creates the only web client of this process. It checks addresses, paces hosts and limits responses. */
export function createSafeFetch(settings: SafeFetchSettings): SafeFetch {
  const { policy, resolveHost } = createEgressRules(settings);
  const pace = settings.pace ?? createHostPace({ hostsWithoutGap: policy.allowedHosts });
  const headersTimeoutMs = settings.headersTimeoutMs ?? 15_000;
  const load = { used: 0, waiting: 0 };
  const fetchOnce = withLargeBodies(requestOnce, settings.maxBytes ?? DEFAULT_MAX_BYTES);
  const connect = createGuardedConnect(policy, resolveHost);
  const agent = createAgent(connect, headersTimeoutMs);

  async function safeFetch(text: string, options: SafeFetchOptions = {}): Promise<SafeResponse> {
    const budget = createTimeBudget(options.totalTimeoutMs ?? settings.totalTimeoutMs ?? 30_000);
    let url = parseTarget(text, policy, text);
    let headers = options.headers ?? {};
    const { cookies = createRedirectCookies() } = options;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const cookie = cookies.headerFor(url);
      const response = await fetchOnce(url, { ...options, headers }, budget, cookie).catch(
        (error: unknown) => {
          options.signal?.throwIfAborted();
          throw toPageFailure(error, text);
        },
      );
      cookies.add(url, response.headers.get('set-cookie') ?? '');
      const location = locationOf(response);
      if (location === null) return { ...response, finalUrl: url.href, hasSentCookies: cookie !== null };
      url = parseTarget(resolveLocation(location, url), policy, text);
      // An ETag is valid for one URL only. The next URL may belong to another site.
      headers = without(CONDITIONS, headers);
      if (options.beforeRedirect) await untilAborted(options.signal, options.beforeRedirect(url.href));
    }
    // Usually the site requires a sign-in, so a retry would fail too.
    throw new PageFailure('forbidden', text, `The page redirects more than ${MAX_REDIRECTS} times.`);
  }

  async function requestOnce(
    ...[url, options, budget, cookie]: Parameters<RequestOnce>
  ): Promise<HttpResponse> {
    load.waiting += 1;
    const leave = await pace.enter(url.host, options.signal).finally(() => {
      load.waiting -= 1;
    });
    load.used += 1;
    try {
      return await budget.spend(options.signal, (signal) =>
        sendRequest(agent, url, {
          method: options.method ?? 'GET',
          headers: {
            'accept-language': LANGUAGES,
            ...without(CREDENTIALS, options.headers ?? {}),
            ...(cookie !== null && { cookie }),
            'user-agent': settings.userAgent,
          },
          maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
          overflow: options.overflow ?? 'fail',
          consume: options.consume,
          connectAgain: connect,
          signal,
        }),
      );
    } finally {
      load.used -= 1;
      leave();
    }
  }

  const traced = withTracing(withBlockedHook(safeFetch, settings.onBlocked));
  return Object.assign(traced, { pace, load, close: () => agent.close() });
}

/** Sends one request. */
type RequestOnce = (
  url: URL,
  options: SafeFetchOptions,
  budget: TimeBudget,
  cookie: string | null,
) => Promise<HttpResponse>;

/** Requests a URL, and once more in a slot when its body is large. */
function withLargeBodies(requestOnce: RequestOnce, defaultMaxBytes: number): RequestOnce {
  const largeBodies = createLargeBodies();
  return async (url, options, budget, cookie) => {
    const { maxBytes = defaultMaxBytes, overflow = 'fail', signal } = options;
    const limitFor = typeof maxBytes === 'number' ? () => maxBytes : maxBytes;
    const small = (contentType: string) => Math.min(limitFor(contentType), LARGE_BODY_BYTES);
    const first = { ...options, maxBytes: small, overflow: 'cut' } as const;
    const response = await requestOnce(url, first, budget, cookie);
    if (!response.isCut) return response;
    const limit = limitFor(response.headers.get('content-type') ?? '');
    if (limit > LARGE_BODY_BYTES) {
      const whole = { ...options, maxBytes, overflow };
      return largeBodies.run(signal, () => requestOnce(url, whole, budget, cookie));
    }
    if (overflow === 'fail') throw new BodyTooLargeError(limit);
    return response;
  };
}

type FetchOne = (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>;

function withBlockedHook(fetchOne: FetchOne, onBlocked: SafeFetchSettings['onBlocked']): FetchOne {
  return async (url, options) => {
    try {
      return await fetchOne(url, options);
    } catch (error) {
      const { cause } = error instanceof PageFailure ? error : {};
      if (cause instanceof BlockedAddressError) {
        const { host, reason, resolved } = cause;
        onBlocked?.({ host: host ?? hostOf(url), reason, resolved });
      }
      throw error;
    }
  };
}

/** Records a span per fetch with the host and the status. Paths and queries may be private. */
function withTracing(fetchOne: FetchOne): FetchOne {
  return (url, options = {}) => {
    if (activeSpan() === null) return fetchOne(url, options);
    const attributes = { 'http.request.method': options.method ?? 'GET', 'server.address': hostOf(url) };
    return inSpan({ name: 'fetch', kind: 'client', attributes }, async () => {
      const response = await fetchOne(url, options);
      activeSpan()?.setAttributes({ 'http.response.status_code': response.status });
      return response;
    });
  };
}

/**
 * One request per connection: on a second one, late bytes of a misbehaving server would be read as the next page. The time
 * of a handshake is hidden, since the rate limit starts a request to a host every 100 ms. HTTP/1.1 only: with HTTP/2
 * streams a hostile server has more ways to hold resources.
 */
function createAgent(connect: buildConnector.connector, headersTimeoutMs: number): Agent {
  return new Agent({
    connect,
    connections: 4,
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headersTimeoutMs,
    bodyTimeout: headersTimeoutMs,
  });
}

function parseTarget(target: string, policy: EgressPolicy, requestedUrl: string): URL {
  const { url, refusal } = checkUrl(target, policy);
  if (url !== null) return url;
  const shown = URL.parse(target)?.href.slice(0, MAX_SHOWN_URL_CHARS) ?? quoteSite(target);
  const message = target === requestedUrl ? refusal : `it redirects to ${shown}, and ${refusal}`;
  throw toPageFailure(
    new BlockedAddressError(message, { host: hostOf(target), reason: refusal }),
    requestedUrl,
  );
}

function locationOf({ status, headers }: HttpResponse): string | null {
  const location = headers.get('location');
  return REDIRECT_STATUSES.has(status) && location !== undefined ? decodeHeader(location) : null;
}

/** Servers write other characters as UTF-8 (URL Standard, and all browsers), but Node reads headers as Latin-1. */
function decodeHeader(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Returns an unparsable location unchanged; the policy refuses it. */
function resolveLocation(location: string, base: URL): string {
  const target = hasAmbiguousCharacters(location) ? null : URL.parse(location, base.href);
  if (target !== null && target.hash === '') {
    // RFC 9110 section 10.2.2: the target inherits the fragment, which may be the route of an application.
    target.hash = base.hash;
  }
  return target?.href ?? location;
}

function without(names: ReadonlySet<string>, headers: RequestHeaders): RequestHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}
