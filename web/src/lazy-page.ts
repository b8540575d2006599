import { type ComponentType, createElement, use } from 'react';

/** A component whose code loads when it first renders, or earlier with `preload`. */
export type LazyPage<Props> = ComponentType<Props> & {
  /** Resolves when the code is loaded; rejects if that fails. */
  readonly preload: () => Promise<unknown>;
};

/**
 * A component whose code loads when it first renders, inside a Suspense boundary. Unlike React.lazy, it does not suspend
 * if the code is already loaded, which would replace prerendered content by a spinner.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const preload = () => {
    loading ??= load().then((component) => (loaded = component));
    return loading;
  };
  function Lazy(props: Props) {
    return createElement(loaded ?? use(preload()), props);
  }
  return Object.assign(Lazy, { preload });
}
