import { Counter, type Registry } from 'prom-client';
import { FAILURE_CLASSES, type FailureClass } from '../domain/documents/failure.ts';

/** Outcome of a crawl: 'active', or the class of its failure. */
export type CrawlOutcome = 'active' | FailureClass;

/** The client that requested a forbidden address. */
export type BlockedClient = 'fetch' | 'browser';

/** Crawl metrics of the workers, without job durations. */
export interface CrawlMetrics {
  readonly onEnded: (outcome: CrawlOutcome) => void;
  readonly onBlocked: (client: BlockedClient) => void;
}

/** Counts crawl outcomes and blocked addresses. Series start at 0, so Prometheus sees the first event as an increase. */
export function measureCrawls(registry: Registry): CrawlMetrics {
  const outcomes = new Counter({
    name: 'crawl_outcomes_total',
    help: 'Crawled sources by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const blocked = new Counter({
    name: 'egress_blocked_total',
    help: 'Requests blocked by the egress policy',
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
