import type { IncomingHttpHeaders } from 'node:http';

/** One answer of DNS: addresses of both families, or an error code, or null for silence. */
export type Answer = readonly string[] | number | null;

/** What a name answers: one thing after the other, the last one for good; or any of them, at random. */
export type Answers = readonly Answer[] | { readonly anyOf: readonly Answer[] };

export interface CanaryReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface CanarySetup {
  /** By name; "*.example.com" stands for all names below it that are not named themselves. */
  readonly names: Readonly<Record<string, Answers>>;
  /** By `host/path`, else by `host`; where neither is named the canary answers a page of text. */
  readonly sites: Readonly<Record<string, CanaryReply>>;
}

export interface CanaryRequest {
  /** The address that was connected to, IPv4 in its own spelling. */
  readonly address: string;
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** Activity in the range since the last report. */
export interface CanaryReport {
  readonly requests: readonly CanaryRequest[];
  /** The addresses of all connections that were accepted, with or without a request. */
  readonly connectedTo: readonly string[];
  /** The names that the name server was asked for, each as often as it was. */
  readonly questions: readonly string[];
  /** Connections that were begun, to whatever address and port, and not accepted here. */
  readonly strayConnections: number;
  /** Datagrams that were sent, besides the questions to the name server and its answers. */
  readonly strayDatagrams: number;
}

export type CanaryOrder =
  | {
      readonly kind: 'open';
      readonly setup: CanarySetup;
      /** The address at which names are answered, on port 53. */
      readonly nameServer: string;
      readonly database: { readonly port: number; readonly socket: string } | null;
    }
  | { readonly kind: 'report' };
