import { createHash } from 'node:crypto';
import { BinaryFormatError } from '@lectern/shared/binary-format.ts';
import type { CircuitBreaker } from '@lectern/shared/circuit-breaker.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { listIndexedPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import {
  listSegmentsToEmbed,
  type SegmentToEmbed,
  saveVectors,
  streamVectors,
} from '@lectern/shared/db/stores/segments/document-vectors.ts';
import type { Embedder } from '@lectern/shared/embeddings/embedder.ts';
import { decodeVectors, encodeVectors, type VectorSet } from '@lectern/shared/embeddings/vector-set.ts';
import { DelayJobError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { embedTexts } from '../../embeddings/embed-texts.ts';
import { DimensionsChangedError, planVectors, type VectorPlan } from '../../embeddings/plan-vectors.ts';

export interface EmbedPassagesDeps {
  readonly db: Db;
  readonly embedder: Embedder;
  /** Shared by the process, because the endpoint's failures concern all documents. */
  readonly breaker: CircuitBreaker;
}

/** The vectors of a segment are saved in up to this many steps, so a killed job loses little. */
const MAX_SAVES = 8;
const MIN_TEXTS_PER_SAVE = 128;
/** A longer run is delayed to let other documents run. */
const MAX_RUN_MS = 60_000;
const LONG_RUN_DELAY_MS = 1_000;
/** The minimum delay after the endpoint failed. */
const MIN_DELAY_MS = 5_000;

/**
 * Creates a vector for every passage of a document, one segment after the other, because the texts and vectors of a large
 * document exceed the memory of the process. Does nothing without an endpoint. Unchanged texts keep their vectors, so a
 * refreshed document or a resumed job only sends new texts. The job waits while the endpoint fails.
 */
export function createEmbedPassages(deps: EmbedPassagesDeps | null): Handlers['embed-passages'] {
  return async ({ documentUrlId }, { logger }) => {
    if (!deps) return;
    const run = { ...deps, logger, startedMs: performance.now() };
    const segments = await listSegmentsToEmbed(deps.db, documentUrlId, deps.embedder.model);
    for (const [at, segment] of segments.entries()) {
      if (at > 0) endLongRun(run);
      const known = await readVectors(deps, segment);
      try {
        await embedSegment(run, segment, known);
      } catch (error) {
        if (!(error instanceof DimensionsChangedError)) throw error;
        await embedSegment(run, segment, []);
      }
    }
  };
}

interface Run extends EmbedPassagesDeps {
  readonly logger: Logger;
  readonly startedMs: number;
}

/** @throws {DelayJobError} after MAX_RUN_MS. Another run continues after the saved vectors. */
function endLongRun({ startedMs }: Run): void {
  if (performance.now() - startedMs < MAX_RUN_MS) return;
  throw new DelayJobError(
    'The document is embedded in several runs, with other documents in between',
    LONG_RUN_DELAY_MS,
  );
}

/** The readable vectors of a segment and of the segments it replaced. */
async function readVectors(
  { db, embedder }: EmbedPassagesDeps,
  segment: SegmentToEmbed,
): Promise<VectorSet[]> {
  const sets: VectorSet[] = [];
  for await (const bytes of streamVectors(db, segment, embedder.model)) {
    try {
      sets.push(decodeVectors(bytes));
    } catch (error) {
      if (!(error instanceof BinaryFormatError)) throw error;
    }
  }
  return sets;
}

/** Ends early when the segment was changed or deleted meanwhile: that change starts another job. */
async function embedSegment(run: Run, segment: SegmentToEmbed, known: readonly VectorSet[]): Promise<void> {
  const startedAt = performance.now();
  const { documentUrlId, firstPageId, collectionId, userId } = segment;
  const passages = await listIndexedPassages(run.db, documentUrlId, segment);
  const plan = planVectors(passages, known);
  const { missing, reused } = plan;
  const step = Math.max(MIN_TEXTS_PER_SAVE, Math.ceil(missing.length / MAX_SAVES));
  let tokens = 0;
  // Serve the vectors that are still valid before the endpoint computes the others.
  if (!(await save(run, segment, plan, missing.length === 0))) return;
  if (reused > 0) await touchCollection(run.db, collectionId);
  for (let from = 0; from < missing.length; from += step) {
    const texts = missing.slice(from, from + step);
    const embedded = await embed(run, texts);
    tokens += embedded.tokens;
    plan.addVectors(texts, embedded.vectors);
    const isLast = from + step >= missing.length;
    if (!(await save(run, segment, plan, isLast))) return;
    if (!isLast) endLongRun(run);
  }
  if (missing.length > 0) await touchCollection(run.db, collectionId);
  const counts = { passages: passages.length, embedded: missing.length, reused, tokens };
  const ms = Math.round(performance.now() - startedAt);
  const event = {
    documentUrlId,
    firstPageId,
    collectionId,
    userId,
    model: run.embedder.model,
    ...counts,
    ms,
  };
  run.logger.info(event, 'passages embedded');
}

/** @throws {DelayJobError} when the endpoint fails, or failed a moment ago. */
async function embed({ embedder, breaker, logger }: Run, texts: readonly string[]) {
  if (breaker.decide() === 'open') {
    const wait = Math.max(MIN_DELAY_MS, breaker.openForMs());
    throw new DelayJobError('The embeddings endpoint failed recently; waiting before the next request', wait);
  }
  try {
    const embedded = await embedTexts(embedder, texts);
    breaker.succeeded();
    return embedded;
  } catch (error) {
    if (!(error instanceof UpstreamError)) {
      breaker.succeeded();
      throw error;
    }
    breaker.failed(error.retryAfterMs);
    logger.warn({ err: error }, 'embedding delayed');
    throw new DelayJobError(
      error.message,
      Math.max(MIN_DELAY_MS, breaker.openForMs(), error.retryAfterMs ?? 0),
    );
  }
}

async function save(
  { db, embedder }: EmbedPassagesDeps,
  segment: SegmentToEmbed,
  plan: VectorPlan,
  isComplete: boolean,
): Promise<boolean> {
  const { bytes } = encodeVectors(plan.found());
  return saveVectors(db, segment, {
    model: embedder.model,
    isComplete,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  });
}
