import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection's way to a server, which can be made bad and good again. */
export interface FaultProxy extends AsyncDisposable {
  readonly port: number;
  /** The connections that are open now. */
  readonly connections: number;
  /** Holds back whatever is sent, in both directions; new connections are accepted, and nobody answers. */
  hang(): void;
  /** Lets pass what was held back, and everything from now on. */
  resume(): void;
  /** Breaks every connection as a server that dies does; new ones are let through. */
  reset(): void;
  /** Loses every connection without a word to the clients, as a router that fails does; new ones are let through. */
  forget(): void;
  /** Every piece of an answer comes so much later, in milliseconds. */
  delay(ms: number): void;
}

/** Stands before the server of `url`, whose host and port count; on a free port of loopback. */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const pairs = new Set<{ client: Socket; server: Socket }>();
  const forgotten: Socket[] = [];
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
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const eachSocket = (act: (socket: Socket) => void) => {
    for (const { client, server } of pairs) {
      act(client);
      act(server);
    }
  };
  return {
    // A server that listens on a port has an AddressInfo.
    port: (listener.address() as AddressInfo).port,
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
    forget() {
      for (const pair of pairs) {
        pairs.delete(pair);
        forgotten.push(pair.client.removeAllListeners('data').pause());
        pair.server.removeAllListeners('close').destroy();
      }
    },
    delay(ms) {
      delayMs = ms;
    },
    async [Symbol.asyncDispose]() {
      eachSocket((socket) => socket.destroy());
      for (const client of forgotten) client.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** The same address by way of the proxy. */
export function throughProxy(url: string, proxy: FaultProxy): string {
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return through.href;
}
