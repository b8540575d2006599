import { createResolveHost, type ResolveHost } from '@lectern/shared/net/resolve-host.ts';
import { checkUrl } from '@lectern/shared/net/url-policy.ts';
import { Agent } from 'undici';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import { createGuardedConnect } from '../address/guarded-connect.ts';
import { sendRequest } from './send-request.ts';

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 16 * 1024;

export interface GuardedPostSettings {
  readonly userAgent: string;
  /** `host:port` entries that are allowed although they are private. */
  readonly allowedHosts?: Iterable<string>;
  /** Our own host names and addresses. */
  readonly ownHosts?: Iterable<string>;
  /** Replaces DNS. */
  readonly resolveHost?: ResolveHost;
}

export interface PostResponse {
  readonly status: number;
  /** The beginning of the body. */
  readonly text: string;
}

/** Posts JSON to a public URL. Redirects are not followed. Rejects with PageFailure when there is no response. */
export interface GuardedPost {
  (url: string, body: string, headers: Readonly<Record<string, string>>): Promise<PostResponse>;
  close(): Promise<void>;
}

/** Creates a client for URLs that users give, with the address rules of the crawler. */
export function createGuardedPost(settings: GuardedPostSettings): GuardedPost {
  const policy = { allowedHosts: new Set(settings.allowedHosts), ownHosts: new Set(settings.ownHosts) };
  const connect = createGuardedConnect(policy, settings.resolveHost ?? createResolveHost());
  const agent = new Agent({ connect, pipelining: 0, allowH2: false });
  const post = async (text: string, body: string, headers: Readonly<Record<string, string>>) => {
    try {
      const { url, refusal } = checkUrl(text, policy);
      if (url === null) throw new BlockedAddressError(refusal);
      const response = await sendRequest(agent, url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, 'user-agent': settings.userAgent },
        requestBody: body,
        maxBytes: MAX_RESPONSE_BYTES,
        overflow: 'cut',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, text: new TextDecoder().decode(response.body) };
    } catch (error) {
      throw toPageFailure(error, text);
    }
  };
  return Object.assign(post, { close: () => agent.close() });
}
