import { Counter, type Registry } from 'prom-client';
import { FAILURE_CLASSES, type FailureClass } from '../domain/failure.ts';

/** How reading a source ended: its document is served, or why not. */
export type CrawlOutcome = 'active' | FailureClass;

/** By which way a forbidden address was asked for. */
export type BlockedClient = 'fetch' | 'browser';

/** What the workers tell of crawls beside the time that jobs take. */
export interface CrawlMetrics {
  readonly onEnded: (outcome: CrawlOutcome) => void;
  readonly onBlocked: (way: BlockedClient) => void;
}

/** Counts how crawls end and which addresses the egress policy refuses, from 0 on, so that a first one is a rise. */
export function measureCrawls(registry: Registry): CrawlMetrics {
  const outcomes = new Counter({
    name: 'crawl_outcomes_total',
    help: 'Sources that were read, by how it ended',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const blocked = new Counter({
    name: 'egress_blocked_total',
    help: 'Addresses that were not asked because they are forbidden',
    labelNames: ['way'],
    registers: [registry],
  });
  for (const outcome of ['active', ...FAILURE_CLASSES]) outcomes.inc({ outcome }, 0);
  for (const way of ['fetch', 'browser']) blocked.inc({ way }, 0);
  return {
    onEnded: (outcome) => outcomes.inc({ outcome }),
    onBlocked: (way) => blocked.inc({ way }),
  };
}
