import type { Db, Transact } from '@lectern/shared/db/data-source.ts';

/** The dependencies of most services. */
export interface ServiceDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  /** Sends jobs from the outbox to their queues in the background; never throws. */
  readonly relayOutbox: () => void;
}
