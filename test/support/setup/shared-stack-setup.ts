import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type Stack, startStack } from '../processes/start-stack.ts';
import { listen } from '../servers/listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL that returns the origins of the shared stack. The first request starts it. */
    sharedStackKeeper: string;
  }
}

/**
 * One stack for all tests of the project. It starts on first use, so it takes no CPU time while earlier projects run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<Stack> | null = null;
  const server = createServer((_request, response) => {
    starting ??= startStack();
    starting.then(
      ({ origin, standInsOrigin }) => response.end(JSON.stringify({ origin, standInsOrigin })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const keeper = await listen(server);
  project.provide('sharedStackKeeper', keeper.origin);
  return async () => {
    await keeper[Symbol.asyncDispose]();
    await (await starting)?.stop();
  };
}
