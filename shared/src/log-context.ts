import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log event within a context contains, such as the ids of the request and the user. */
export type LogContext = Readonly<Record<string, string | number>>;

const storage = new AsyncLocalStorage<Record<string, string | number>>();

/** Runs `work` in a context: its log events contain `fields` and those that `addLogContext` adds. */
export function withLogContext<Result>(fields: LogContext, work: () => Result): Result {
  return storage.run({ ...fields }, work);
}

/** Adds `fields` to later log events of the current context. Does nothing outside of a context. */
export function addLogContext(fields: LogContext): void {
  const context = storage.getStore();
  if (context) Object.assign(context, fields);
}

/** The fields of the current context. */
export function logContext(): LogContext {
  return storage.getStore() ?? {};
}
