import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Usage } from './report-usage.ts';

/** A process whose processor time and memory are measured. */
export interface MeasuredProcess {
  usage(): Promise<Usage>;
  /** Sends a message and waits for its answer. */
  ask(message: object | string): Promise<unknown>;
  /** Ends it by `signal`; SIGTERM when not given. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `file` and waits for its first message, which says that it is ready and may say more. */
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
    throw new Error(`A measured process ended with code ${code}; what it wrote stands above`);
  });
  ended.catch(() => {});
  const nextMessage = async (): Promise<unknown> => {
    const listening = new AbortController();
    const told = once(child, 'message', { signal: listening.signal }).then(([message]) => message);
    told.catch(() => {});
    return Promise.race([told, ended]).finally(() => listening.abort());
  };
  const first = await nextMessage();
  const ask = (message: object | string) => {
    const answer = nextMessage();
    child.send(message);
    return answer;
  };
  return {
    firstMessage: first,
    // report-usage.ts answers in this shape.
    usage: async () => (await ask('usage')) as Usage,
    ask,
    async stop(signal = 'SIGTERM') {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}
