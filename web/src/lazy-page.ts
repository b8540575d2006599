import { type ComponentType, createElement, use } from 'react';

/** A component whose code is fetched when it is first shown, or before by `preload`. */
export type LazyPage<Props> = ComponentType<Props> & {
  /** Resolves when the component can be shown at once. Rejects when its code cannot be fetched. */
  readonly preload: () => Promise<unknown>;
};

/**
 * A component whose code is fetched when it is first shown; around it stands a Suspense boundary. What React.lazy makes
 * waits even for code that is there, and content that the build has rendered would give way to a spinner meanwhile.
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
