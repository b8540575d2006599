import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Usage } from './report-usage.ts';

/** A process with measured CPU time and memory. */
export interface MeasuredProcess {
  usage(): Promise<Usage>;
  /** Sends a message and waits for the reply. */
  ask(message: object | string): Promise<unknown>;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
}

/** Starts `file` and waits for its first message, which means that it is ready. */
export async function startMeasured(
  file: URL,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  nodeArguments: readonly string[] = [],
): Promise<MeasuredProcess & { readonly firstMessage: unknown }> {
  const child = fork(file, args, {
    execArgv: [...nodeArguments, '--import', new URL('report-usage.ts', import.meta.url).href],
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A measured process exited with code ${code}; see its output above`);
  });
  ended.catch(() => {});
  const nextMessage = async (): Promise<unknown> => {
    const listening = new AbortController();
    const received = once(child, 'message', { signal: listening.signal }).then(([message]) => message);
    received.catch(() => {});
    return Promise.race([received, ended]).finally(() => listening.abort());
  };
  const first = await nextMessage();
  const ask = (message: object | string) => {
    const answer = nextMessage();
    child.send(message);
    return answer;
  };
  return {
    firstMessage: first,
    // Safe: report-usage.ts sends this shape.
    usage: async () => (await ask('usage')) as Usage,
    ask,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
