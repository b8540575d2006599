import { type ComponentType, lazy } from 'react';

/** A component whose code is fetched when it is first shown. React.lazy wants default exports, which we do not write. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}
