import type { CDPSession } from 'playwright-core';
import { PageFailure } from '../../errors/page-failure.ts';

/** A value that is sent as JSON. */
type Argument = string | number | Readonly<Record<string, string | number>>;

/** Calls functions in an isolated world of a page, which the page's scripts cannot access. */
export class IsolatedWorld {
  readonly #session: CDPSession;
  readonly #frameId: string;
  /** The requested URL, which failures name. */
  readonly #url: string;
  #contextId: Promise<number> | null = null;

  constructor(session: CDPSession, frameId: string, url: string) {
    this.#session = session;
    this.#frameId = frameId;
    this.#url = url;
  }

  /**
   * Runs `fn`, which must not use outer variables. Null during a navigation. Rejects with PageFailure when `fn` throws,
   * for example because form fields have names of DOM properties.
   */
  async call<Args extends readonly Argument[], Result>(
    fn: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result | null> {
    const answer = await this.#send(fn.toString(), args).catch(() => null);
    if (answer === null) {
      this.#contextId = null;
      return null;
    }
    if (answer.exceptionDetails) {
      const { exception, text } = answer.exceptionDetails;
      const [cause] = (exception?.description ?? text).split('\n', 1);
      throw new PageFailure('internal', this.#url, `The browser could not read the page (${cause}).`);
    }
    return answer.result.value;
  }

  async #send(functionDeclaration: string, args: readonly Argument[]) {
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
