import type { CDPSession } from 'playwright-core';

/** Calls functions in an isolated world of a page, which the page's scripts cannot access. */
export class IsolatedWorld {
  readonly #session: CDPSession;
  readonly #frameId: string;
  #contextId: Promise<number> | null = null;

  constructor(session: CDPSession, frameId: string) {
    this.#session = session;
    this.#frameId = frameId;
  }

  /**
   * Runs `fn`, which must not use outer variables. Null during a navigation; rejects when `fn` throws.
   */
  async call<Args extends readonly (string | number)[], Result>(
    fn: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result | null> {
    const answer = await this.#send(fn.toString(), args).catch(() => null);
    if (answer === null) {
      this.#contextId = null;
      return null;
    }
    if (answer.exceptionDetails) {
      throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    }
    return answer.result.value;
  }

  async #send(functionDeclaration: string, args: readonly (string | number)[]) {
    this.#contextId ??= this.#enter();
    return this.#session.send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId: await this.#contextId,
      arguments: args.map((value) => ({ value })),
      returnByValue: true,
    });
  }

  async #enter(): Promise<number> {
    const { executionContextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId: this.#frameId,
      worldName: 'lectern',
    });
    return executionContextId;
  }
}
