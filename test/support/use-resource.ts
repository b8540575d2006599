import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/** Starts a resource before the tests of a file, and disposes of it after them. Use it only in tests and hooks. */
export function useForFile<Resource extends AsyncDisposable>(start: () => Promise<Resource>): Resource {
  const { resource, open, close } = createHolder(start);
  beforeAll(open);
  afterAll(close);
  return resource;
}

/** Starts a resource before each test, and disposes of it afterwards. Use it only in tests and hooks. */
export function useForEachTest<Resource extends AsyncDisposable>(start: () => Promise<Resource>): Resource {
  const { resource, open, close } = createHolder(start);
  beforeEach(open);
  afterEach(close);
  return resource;
}

function createHolder<Resource extends AsyncDisposable>(start: () => Promise<Resource>) {
  let current: Resource | null = null;
  const read = (): Resource => {
    if (current === null) throw new TypeError('The resource exists only in tests and hooks');
    return current;
  };
  const handler: ProxyHandler<object> = {
    get: (_, name) => Reflect.get(read(), name),
    // For `{ ...resource }`.
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(read(), name),
  };
  // Safe: every property is read from the resource of the test.
  const resource = new Proxy({}, handler) as Resource;
  const open = async () => {
    current = await start();
  };
  const close = async () => {
    const ended = current;
    current = null;
    await ended?.[Symbol.asyncDispose]();
  };
  return { resource, open, close };
}
