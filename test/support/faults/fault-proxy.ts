import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../servers/listen.ts';

/** A TCP proxy that can delay, block or break connections. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number;
  /** The number of open connections. */
  readonly connections: number;
  /** Blocks data in both directions. New connections are accepted but not served. */
  hang(): void;
  /** Sends the blocked data and unblocks the proxy. */
  resume(): void;
  /** Resets every connection, as a crashing server does. New connections work. */
  reset(): void;
  /** Drops every connection silently, as a failing router does. New connections work. */
  drop(): void;
  /** The delay of each chunk of a response, in milliseconds. */
  delay(ms: number): void;
}

/** Starts a proxy on a free loopback port for the host and port of `url`. */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const pairs = new Set<{ client: Socket; server: Socket }>();
  let isHung = false;
  let delayMs = 0;

  const listener = createServer((client) => {
    const pair = { client, server: connect(target) };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      pair.server.destroy();
    };
    for (const socket of [client, pair.server]) {
      socket.setNoDelay(true).on('error', end).on('close', end);
      if (isHung) socket.pause();
    }
    client.on('data', (data) => pair.server.write(data));
    pair.server.on('data', (data) => {
      if (delayMs === 0) client.write(data);
      else setTimeout(() => client.destroyed || client.write(data), delayMs);
    });
  });
  const listening = await listen(listener);
  const eachSocket = (act: (socket: Socket) => void) => {
    for (const { client, server } of pairs) {
      act(client);
      act(server);
    }
  };
  return {
    port: listening.port,
    get connections() {
      return pairs.size;
    },
    hang() {
      isHung = true;
      eachSocket((socket) => socket.pause());
    },
    resume() {
      isHung = false;
      eachSocket((socket) => socket.resume());
    },
    reset() {
      for (const { client } of pairs) client.resetAndDestroy();
    },
    drop() {
      for (const pair of pairs) {
        pairs.delete(pair);
        pair.client.removeAllListeners('data').pause();
        pair.server.removeAllListeners('close').destroy();
      }
    },
    delay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      eachSocket((socket) => socket.destroy());
      await listening[Symbol.asyncDispose]();
    },
  };
}

/** The same URL through the proxy. */
export function throughProxy(url: string, proxy: FaultProxy): string {
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return through.href;
}
