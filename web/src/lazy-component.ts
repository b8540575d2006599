import { type ComponentType, createElement, use } from 'react';
import { currentConnection } from './http/connection.ts';

/** A component whose code loads when it first renders, or earlier with `preload`. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Resolves when the code is loaded; rejects if that fails. */
  readonly preload: () => Promise<unknown>;
};

/** The code of a component could not be loaded: the network failed, or a new version has replaced the file. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';
  /** Loads the code again; rejects with CodeLoadError if that fails too. */
  readonly retry: () => Promise<unknown>;

  constructor(retry: () => Promise<unknown>, cause?: unknown) {
    super('Could not load the code of this part', { cause });
    this.retry = retry;
  }
}

/**
 * A component whose module loads when it first renders, inside a Suspense boundary; `name` is its export. Unlike
 * React.lazy, it does not suspend if the code is already loaded, which would replace prerendered content with a
 * spinner. A failed load can be retried.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const start = async () => {
    // Chromium caches a failed import until the page is reloaded, so do not import without a connection.
    if (currentConnection().isOffline) throw new CodeLoadError(retry);
    try {
      loaded = (await load())[name];
      return loaded;
    } catch (cause) {
      throw new CodeLoadError(retry, cause);
    }
  };
  const retry = () => {
    loading = start();
    return loading;
  };
  // A rejected promise is cached until a retry. Otherwise, React would load again in each render attempt.
  const preload = () => loading ?? retry();
  function Lazy(props: Props) {
    return createElement(loaded ?? use(preload()), props);
  }
  return Object.assign(Lazy, { preload });
}
