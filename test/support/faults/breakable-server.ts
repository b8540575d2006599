import { rmSync } from 'node:fs';

/** A server on a fixed port that tests can stop, kill, freeze and restart. */
export interface BreakableServer extends AsyncDisposable {
  readonly url: string;
  /** Restarts it with its stored data. Does nothing while it runs. */
  start(): Promise<void>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
  /** Kills it, as a crash of its machine would. */
  kill(): Promise<void>;
  /** Freezes it until `resume`; its connections stay open. */
  hang(): void;
  resume(): void;
}

/** One run of the server. */
interface ServerRun {
  readonly url: string;
  /** Also waits for a server that was killed. */
  stop(): Promise<void>;
  /** Sends a signal to all processes of the server. */
  signal(name: NodeJS.Signals): void;
}

/** Starts a server with `run`, which also restarts it. Its files are in `folder`. */
export async function startBreakable(
  folder: string,
  run: () => Promise<ServerRun>,
): Promise<BreakableServer> {
  const first = await run();
  let server: ServerRun | null = first;
  const stop = async () => {
    const stopped = server;
    server = null;
    await stopped?.stop();
  };
  return {
    url: first.url,
    async start() {
      server ??= await run();
    },
    stop,
    async kill() {
      server?.signal('SIGKILL');
      await stop();
    },
    hang: () => server?.signal('SIGSTOP'),
    resume: () => server?.signal('SIGCONT'),
    async [Symbol.asyncDispose]() {
      server?.signal('SIGCONT');
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
