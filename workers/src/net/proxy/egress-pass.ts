import { randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { BlockedAddressError, resolveJudged } from '../address/guarded-connect.ts';
import type { ResolveHost } from '../address/resolve-host.ts';
import { type EgressPolicy, hostOf, isAllowListed, judgeUrl, literalAddress } from '../address/url-policy.ts';
import { BodyTooLargeError } from '../http/read-body.ts';

/** A request that was refused. */
export interface BlockedRequest {
  readonly host: string;
  /** Completes the sentence "… was not fetched: ". */
  readonly reason: string;
}

export interface PassSettings {
  readonly policy: EgressPolicy;
  readonly resolveHost: ResolveHost;
  /** Bytes that may be loaded with the pass. */
  readonly maxBytes: number;
  /** Called for every refused request; `isFirst` tells the first one to its host. */
  readonly onBlocked: (blocked: BlockedRequest, isFirst: boolean) => void;
  /** Called once, when more than `maxBytes` have been loaded. */
  readonly onExhausted: (error: BodyTooLargeError) => void;
}

/**
 * What one page may do through the proxy: its credentials, the judged addresses of the hosts it asked for, and what
 * it has loaded. Two pages share neither connections nor answers of DNS.
 */
export class EgressPass {
  readonly username = randomBytes(8).toString('hex');
  readonly password = randomBytes(18).toString('base64url');
  /** Sends the plain HTTP requests of this pass. */
  readonly agent = new Agent({ keepAlive: true });
  readonly #settings: PassSettings;
  readonly #addresses = new Map<string, Promise<readonly string[]>>();
  readonly #failures = new Map<string, Error>();
  readonly #refused = new Set<string>();
  #isExhausted = false;

  constructor(settings: PassSettings) {
    this.#settings = settings;
  }

  /** The parsed address. Throws BlockedAddressError when the policy refuses it, whatever its name resolves to. */
  judge(text: string): URL {
    const { url, refusal } = judgeUrl(text, this.#settings.policy);
    if (url === null) {
      throw this.#refuse(hostOf(text) || '(no host)', refusal);
    }
    return url;
  }

  /**
   * The addresses to which a connection to the host of `text` may go; null when it goes to the host as it is
   * written. Rejects with BlockedAddressError when it may not be reached, else with the resolver's error.
   */
  async admit(text: string): Promise<readonly string[] | null> {
    const url = this.judge(text);
    const { policy } = this.#settings;
    if (isAllowListed(url, policy) || literalAddress(url.hostname) !== null) {
      return null;
    }
    return await this.#resolve(url.hostname).catch((error: Error) => {
      this.#failures.set(url.hostname, error);
      throw error instanceof BlockedAddressError ? this.#refuse(url.host, error.message) : error;
    });
  }

  /** Why the host of `url` was not connected to; null when nothing kept us from it. */
  failureOf(url: string): Error | null {
    return this.#failures.get(URL.parse(url)?.hostname ?? '') ?? null;
  }

  /** True when so much was loaded that the pass is void. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /** Tells how many bytes have been loaded so far. */
  count(bytes: number): void {
    if (!this.#isExhausted && bytes > this.#settings.maxBytes) {
      this.#isExhausted = true;
      this.#settings.onExhausted(new BodyTooLargeError(this.#settings.maxBytes));
    }
  }

  #resolve(hostname: string): Promise<readonly string[]> {
    const known = this.#addresses.get(hostname);
    if (known) {
      return known;
    }
    const { policy, resolveHost } = this.#settings;
    const found = resolveJudged(hostname, policy, resolveHost);
    this.#addresses.set(hostname, found);
    return found;
  }

  #refuse(host: string, reason: string): BlockedAddressError {
    const error = new BlockedAddressError(reason, { host });
    this.#settings.onBlocked({ host, reason }, !this.#refused.has(host));
    this.#refused.add(host);
    return error;
  }
}
