import type { IncomingHttpHeaders } from 'node:http';

/** One DNS response: IPv4 and IPv6 addresses, an error code, or null for no response. */
export type Answer = readonly string[] | number | null;

/** The responses for a name: in sequence, repeating the last one; or a random one of `anyOf`. */
export type Answers = readonly Answer[] | { readonly anyOf: readonly Answer[] };

export interface CanaryReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface CanarySetup {
  /** By name. "*.example.com" matches all subdomains that are not listed themselves. */
  readonly names: Readonly<Record<string, Answers>>;
  /** By `host/path`, else by `host`. The canary responds to other requests with a text page. */
  readonly sites: Readonly<Record<string, CanaryReply>>;
}

export interface CanaryRequest {
  /** The destination address. IPv4 addresses are not mapped to IPv6. */
  readonly address: string;
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Activity in the range since the last report. */
export interface CanaryReport {
  readonly requests: readonly CanaryRequest[];
  /** The destination addresses of all accepted connections, with or without a request. */
  readonly connectedTo: readonly string[];
  /** The names of all DNS queries, including repeated ones. */
  readonly questions: readonly string[];
  /** Connection attempts to any address and port that the canary did not accept. */
  readonly strayConnections: number;
  /** UDP datagrams other than queries to the name server and its responses. */
  readonly strayDatagrams: number;
}

export type CanaryCommand =
  | {
      readonly kind: 'open';
      readonly setup: CanarySetup;
      /** The address of the DNS server, on port 53. */
      readonly nameServer: string;
      readonly database: { readonly port: number; readonly socket: string } | null;
    }
  | { readonly kind: 'report' };
