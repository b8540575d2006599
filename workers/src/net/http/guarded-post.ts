import { checkUrl } from '@lectern/shared/net/url-policy.ts';
import { Agent } from 'undici';
import { BlockedAddressError } from '../../errors/network-errors.ts';
import { toPageFailure } from '../../errors/to-page-failure.ts';
import { createEgressRules, type EgressSettings } from '../address/egress-settings.ts';
import { createGuardedConnect } from '../address/guarded-connect.ts';
import { sendRequest } from './send-request.ts';

const TIMEOUT_MS = 15_000;
const MAX_RESPONSE_BYTES = 16 * 1024;

export interface GuardedPostSettings extends EgressSettings {
  readonly userAgent: string;
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
  const { policy, resolveHost } = createEgressRules(settings);
  const connect = createGuardedConnect(policy, resolveHost);
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
