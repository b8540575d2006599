import { AsyncLocalStorage } from 'node:async_hooks';

/** What every event names that is logged on the way: ids, such as those of the request and of the user. */
export type LogContext = Readonly<Record<string, string | number>>;

const storage = new AsyncLocalStorage<Record<string, string | number>>();

/** Runs `work`; what it logs names `facts`, and what is noted on the way. */
export function withLogContext<Result>(facts: LogContext, work: () => Result): Result {
  return storage.run({ ...facts }, work);
}

/** Has what is logged from here on, within the same work, name `facts` too. Nothing outside of such work. */
export function addLogContext(facts: LogContext): void {
  const noted = storage.getStore();
  if (noted) Object.assign(noted, facts);
}

/** What an event that is logged here names. */
export function logContext(): LogContext {
  return storage.getStore() ?? {};
}
