import { type ComponentType, createElement, use } from 'react';
import { checkConnection, currentConnection } from './http/connection.ts';

/** A component whose code loads when it first renders, or earlier with `preload`. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Resolves when the code is loaded; rejects if that fails. */
  readonly preload: () => Promise<unknown>;
};

/** The code of a component could not be loaded: the network failed, or a new version has replaced the file. */
export class CodeLoadError extends Error {
  override readonly name = 'CodeLoadError';
  /** Lets the next rendering load the code again. */
  readonly reset: () => void;

  constructor(reset: () => void, cause?: unknown) {
    super('Could not load the code of this part', { cause });
    this.reset = reset;
  }
}

/**
 * A component whose module loads when it first renders, inside a Suspense boundary; `name` is its export. Unlike
 * React.lazy, it does not suspend if the code is already loaded, which would replace prerendered content with a
 * spinner. A failed load can be repeated.
 */
export function lazyComponent<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const reset = () => {
    loading = null;
  };
  const start = async () => {
    // Chromium caches a failed import until the page is reloaded, so do not import without a connection.
    if (currentConnection().isOffline) throw new CodeLoadError(reset);
    try {
      loaded = (await load())[name];
      return loaded;
    } catch (cause) {
      // Finds out whether the connection or a new version is the reason.
      await checkConnection();
      throw new CodeLoadError(reset, cause);
    }
  };
  const preload = () => {
    // A rejected promise is cached until a reset. Otherwise, React would load again in each render attempt.
    loading ??= start();
    return loading;
  };
  function Lazy(props: Props) {
    return createElement(loaded ?? use(preload()), props);
  }
  return Object.assign(Lazy, { preload });
}
