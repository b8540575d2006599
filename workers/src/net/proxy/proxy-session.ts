import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import type { ResolveHost } from '@lectern/shared/net/resolve-host.ts';
import {
  checkUrl,
  type EgressPolicy,
  hostOf,
  ipLiteralOf,
  isAllowListed,
} from '@lectern/shared/net/url-policy.ts';
import { BlockedAddressError, type BlockedRequest, BodyTooLargeError } from '../../errors/network-errors.ts';
import { resolvePublicAddresses } from '../address/guarded-connect.ts';

export interface ProxySessionSettings {
  readonly policy: EgressPolicy;
  readonly resolveHost: ResolveHost;
  /** Bytes that the session may download. */
  readonly maxBytes: number;
  /** Called for every blocked request; `isFirst` marks the first one to its host. */
  readonly onBlocked: (blocked: BlockedRequest, isFirst: boolean) => void;
  /** Called once, when the session exceeds `maxBytes`. */
  readonly onExhausted: (error: BodyTooLargeError) => void;
}

/**
 * The proxy access of one page: its credentials, the checked addresses of its hosts, and its downloaded bytes. Sessions
 * share neither connections nor DNS answers.
 */
export class ProxySession {
  readonly username = randomBytes(8).toString('hex');
  readonly password = randomBytes(18).toString('base64url');
  /** Sends the plain HTTP requests of this session. */
  readonly agent = new Agent({ keepAlive: true });
  readonly #settings: ProxySessionSettings;
  readonly #addresses = new Map<string, Promise<readonly string[]>>();
  readonly #failures = new Map<string, Error>();
  readonly #blockedHosts = new Set<string>();
  #isExhausted = false;

  constructor(settings: ProxySessionSettings) {
    this.#settings = settings;
  }

  /** Parses a URL. Throws BlockedAddressError when the policy refuses it regardless of its addresses. */
  checkUrl(text: string): URL {
    const { url, refusal } = checkUrl(text, this.#settings.policy);
    if (url === null) throw this.#block(hostOf(text) || '(no host)', new BlockedAddressError(refusal));
    return url;
  }

  /**
   * The addresses to use for the host of `text`; null when it is an IP literal or in the allow-list. Rejects with
   * BlockedAddressError, or with the resolver's error.
   */
  async resolveTarget(text: string): Promise<readonly string[] | null> {
    const url = this.checkUrl(text);
    if (isAllowListed(url, this.#settings.policy) || ipLiteralOf(url.hostname) !== null) return null;
    return await this.#resolve(url.hostname).catch((error: Error) => {
      this.#failures.set(url.hostname, error);
      throw error instanceof BlockedAddressError ? this.#block(url.host, error) : error;
    });
  }

  /** The error that prevented a connection to the host of `url`; null without one. */
  failureOf(url: string): Error | null {
    return this.#failures.get(URL.parse(url)?.hostname ?? '') ?? null;
  }

  /** True once the session has exceeded its bytes; it is invalid from then on. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /** Sets the number of bytes downloaded so far. */
  setDownloadedBytes(bytes: number): void {
    if (this.#isExhausted || bytes <= this.#settings.maxBytes) return;
    this.#isExhausted = true;
    this.#settings.onExhausted(new BodyTooLargeError(this.#settings.maxBytes));
  }

  #resolve(hostname: string): Promise<readonly string[]> {
    const known = this.#addresses.get(hostname);
    if (known) return known;
    const { policy, resolveHost } = this.#settings;
    const addresses = resolvePublicAddresses(hostname, policy, resolveHost);
    this.#addresses.set(hostname, addresses);
    return addresses;
  }

  #block(host: string, { message, reason, resolved }: BlockedAddressError): BlockedAddressError {
    this.#settings.onBlocked({ host, reason, resolved }, !this.#blockedHosts.has(host));
    this.#blockedHosts.add(host);
    return new BlockedAddressError(message, { host, reason, resolved });
  }
}
