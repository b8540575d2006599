import type { KeyObject } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listen } from '@lectern/shared/db/listen.ts';
import { createCircuitBreaker } from '@lectern/shared/embeddings/circuit-breaker.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { Tracing } from '@lectern/shared/tracing/tracing.ts';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { CountUse } from '../http/middleware/rate-limits.ts';
import { deriveMacKey } from '../seal.ts';
import { createUnansweredQuestions, type RecordUnanswered } from './access/unanswered-questions.ts';
import { createUsageGate, type UsageGate } from './access/usage-gate.ts';
import { createPassageCache, type PassageCache } from './answer/passage-cache.ts';
import { type CollectionIndex, createCollectionIndex } from './index/collection-index.ts';
import { createSegmentRepair } from './index/repair-segment.ts';
import { createLivePages, type LivePages } from './live-page/live-pages.ts';
import { createMeaning, type Meaning } from './meaning/meaning.ts';
import { createQuestionVectors, type QuestionEmbedding } from './meaning/question-vectors.ts';
import { measureTools, type ObserveTool } from './protocol/tool-metrics.ts';

/** What serves every caller alike. */
export interface McpServerDeps {
  readonly db: Db;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly index: CollectionIndex;
  readonly gate: UsageGate;
  readonly recordUnanswered: RecordUnanswered;
  /** Null where nothing is measured. */
  readonly observeTool: ObserveTool | null;
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null;
  readonly cache: PassageCache;
  readonly livePages: LivePages;
  /** Null where embeddings are off: answers are found by words alone. */
  readonly meaning: Meaning | null;
  readonly cursorKey: KeyObject;
}

/** What the MCP servers are made of. */
export interface McpParts {
  /** Initialized; one of its connections listens for changes of collections. */
  readonly dataSource: DataSource;
  readonly logger: Logger;
  /** The origin under which users and editors know the server. */
  readonly publicUrl: string;
  readonly plans: 'on' | 'off';
  readonly appSecret: string;
  /** `host:port` entries that may be fetched although they are private. */
  readonly crawlAllowedHosts: readonly string[];
  /** Brings decided jobs to their queues, soon; returns at once and never throws. */
  readonly relayOutbox: () => void;
  readonly countUse: CountUse;
  /** Null where nothing is measured. */
  readonly metrics?: Registry | null;
  /** Null where nothing is traced. */
  readonly tracing?: Tracing | null;
  /** How long an agent waits for a page that is fetched, instead of 12 s. */
  readonly liveWaitMs?: number;
  /** Null where embeddings are off. */
  readonly embedding?: QuestionEmbedding | null;
  /** Ends the listening. */
  readonly signal?: AbortSignal;
  readonly maxIndexBytes?: number;
  readonly now?: () => Date;
}

const CHANGED = z.object({ collectionId: z.int(), revision: z.int() });

/** What serves every caller alike; it follows the changes of collections from here on. */
export function createMcpServerDeps(deps: McpParts): McpServerDeps {
  const { dataSource, logger, publicUrl } = deps;
  const db = dataSource.manager;
  const index = createCollectionIndex(
    {
      db,
      logger,
      onBrokenSegment: createSegmentRepair({ ...deps, db }),
      vectorsModel: deps.embedding?.embedder.model,
    },
    deps.maxIndexBytes,
  );
  followChanges(deps, index.follow);
  const livePages = createLivePages({
    ...deps,
    db,
    index,
    transact: dataSource.transaction.bind(dataSource),
    allowedHosts: new Set(deps.crawlAllowedHosts),
    ...(deps.liveWaitMs !== undefined && { waitMs: deps.liveWaitMs }),
  });
  return {
    ...{ db, logger, publicUrl, index, livePages },
    meaning: createConfiguredMeaning(deps),
    gate: createUsageGate(db, publicUrl, deps.now ?? (() => new Date())),
    recordUnanswered: createUnansweredQuestions(db, logger),
    observeTool: deps.metrics ? measureTools(deps.metrics) : null,
    tracing: deps.tracing ?? null,
    cache: createPassageCache(),
    cursorKey: deriveMacKey(deps.appSecret, 'mcp cursor'),
  };
}

function createConfiguredMeaning({ embedding, logger }: McpParts): Meaning | null {
  if (!embedding) return null;
  const questionVectors = createQuestionVectors({ ...embedding, breaker: createCircuitBreaker(), logger });
  return createMeaning({ ...embedding, questionVectors, logger });
}

function followChanges(
  { dataSource, logger, signal }: McpParts,
  follow: (collectionId: number, revision: number) => Promise<void>,
): void {
  const listening = listen(dataSource, {
    channel: 'collection_changed',
    onMessage(payload) {
      const { collectionId, revision } = CHANGED.parse(JSON.parse(payload));
      follow(collectionId, revision).catch((error: unknown) =>
        logger.warn({ err: error, collectionId }, 'change not followed'),
      );
    },
    onError: (error) => logger.warn({ err: error }, 'a change of a collection was not heard'),
  });
  signal?.addEventListener('abort', () => void listening.stop(), { once: true });
}
