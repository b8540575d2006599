import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log event within a context contains, such as the ids of the request and the user. */
export type LogContext = Readonly<Record<string, string | number>>;

const storage = new AsyncLocalStorage<Record<string, string | number>>();

/** Runs `work` in a context: its log events contain `facts` and the fields that `addLogContext` adds. */
export function withLogContext<Result>(facts: LogContext, work: () => Result): Result {
  return storage.run({ ...facts }, work);
}

/** Adds `facts` to later log events of the current context. Does nothing outside of a context. */
export function addLogContext(facts: LogContext): void {
  const noted = storage.getStore();
  if (noted) Object.assign(noted, facts);
}

/** The fields of the current context. */
export function logContext(): LogContext {
  return storage.getStore() ?? {};
}
