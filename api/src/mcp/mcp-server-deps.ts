import type { KeyObject } from 'node:crypto';
import { createCircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listen } from '@lectern/shared/db/listen.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { deriveKey } from '@lectern/shared/seal.ts';
import type { Tracing } from '@lectern/shared/tracing/active-span.ts';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { createCallLog, type RecordCall } from './access/call-log.ts';
import { createUsageMeter, type UsageMeter } from './access/usage-meter.ts';
import { createPassageCache, type PassageCache } from './answer/passage-cache.ts';
import { type CollectionIndex, createCollectionIndex } from './index/collection-index.ts';
import { createSegmentRepair } from './index/repair-segment.ts';
import { createLivePages, type LivePages } from './live-page/live-pages.ts';
import { measureTools, type ObserveTool } from './protocol/tool-metrics.ts';
import { createQuestionVectors } from './vectors/question-vectors.ts';
import { createVectorRanking, type VectorRanking } from './vectors/vector-ranking.ts';

/** Dependencies shared by all MCP requests. */
export interface McpServerDeps {
  readonly db: Db;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly index: CollectionIndex;
  readonly usageMeter: UsageMeter;
  readonly recordCall: RecordCall;
  /** Null when metrics are off. */
  readonly observeTool: ObserveTool | null;
  /** Null when tracing is off. */
  readonly tracing: Tracing | null;
  readonly cache: PassageCache;
  readonly livePages: LivePages;
  /** Null when embeddings are off; search then uses words only. */
  readonly vectorRanking: VectorRanking | null;
  readonly cursorKey: KeyObject;
}

/** The options of `createMcpServerDeps`. */
export interface McpSettings
  extends Pick<Deps, 'dataSource' | 'logger' | 'publicUrl' | 'plans' | 'appSecret' | 'crawlAllowedHosts'>,
    Pick<
      Deps,
      'relayOutbox' | 'countUse' | 'recordVerified' | 'metrics' | 'tracing' | 'embedding' | 'liveWaitMs'
    > {
  /** Stops listening for changes. */
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
}

const CHANGED = z.object({ collectionId: z.int(), revision: z.int() });

/** Creates the dependencies and starts following changed collections. */
export function createMcpServerDeps(deps: McpSettings): McpServerDeps {
  const { dataSource, logger, publicUrl } = deps;
  const db = dataSource;
  const index = createCollectionIndex({
    db,
    logger,
    onBrokenSegment: createSegmentRepair({ ...deps, db }),
    vectorsModel: deps.embedding?.embedder.model,
  });
  followChanges(deps, index.follow);
  const livePages = createLivePages({
    ...deps,
    db,
    index,
    transact: dataSource.transaction,
    allowedHosts: new Set(deps.crawlAllowedHosts),
    ...(deps.liveWaitMs !== undefined && { waitMs: deps.liveWaitMs }),
  });
  return {
    db,
    logger,
    publicUrl,
    index,
    livePages,
    vectorRanking: createConfiguredRanking(deps),
    usageMeter: createUsageMeter(db, publicUrl, deps.now ?? (() => new Date())),
    recordCall: createCallLog(db, logger, deps.signal),
    observeTool: deps.metrics ? measureTools(deps.metrics) : null,
    tracing: deps.tracing ?? null,
    cache: createPassageCache(),
    cursorKey: deriveKey(deps.appSecret, 'mcp cursor'),
  };
}

function createConfiguredRanking({ embedding, logger }: McpSettings): VectorRanking | null {
  if (!embedding) return null;
  const questionVectors = createQuestionVectors({ ...embedding, breaker: createCircuitBreaker(), logger });
  return createVectorRanking({ ...embedding, questionVectors, logger });
}

function followChanges(
  { dataSource, logger, signal }: McpSettings,
  follow: (collectionId: number, revision: number) => Promise<void>,
): void {
  const listening = listen(dataSource, {
    channel: 'collection_changed',
    onMessage(payload) {
      const { collectionId, revision } = CHANGED.parse(JSON.parse(payload));
      follow(collectionId, revision).catch((error: unknown) =>
        logger.warn({ err: error, collectionId }, 'could not reload a changed collection'),
      );
    },
    onError: (error) => logger.warn({ err: error }, 'could not listen for changed collections'),
  });
  signal?.addEventListener('abort', () => void listening.stop(), { once: true });
}
