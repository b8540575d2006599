import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Work without an owner, such as maintenance, counts as one owner. */
const NO_OWNER = '';

/** Runs `work` for a user, null when there is none. The shared resources that it waits for are divided fairly between users. */
export function runForOwner<Result>(userId: number | null, work: () => Result): Result {
  return storage.run(userId === null ? NO_OWNER : String(userId), work);
}

/** The user whose work runs here. */
export function currentOwner(): string {
  return storage.getStore() ?? NO_OWNER;
}
