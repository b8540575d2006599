import { createHash } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { listIndexedPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import {
  type DocumentToEmbed,
  findDocumentToEmbed,
  findVectors,
  saveVectors,
} from '@lectern/shared/db/stores/segments/document-vectors.ts';
import { listSegmentRanges } from '@lectern/shared/db/stores/segments/segments.ts';
import type { CircuitBreaker } from '@lectern/shared/embeddings/circuit-breaker.ts';
import type { Embedder } from '@lectern/shared/embeddings/embedder.ts';
import { decodeVectors, encodeVectors, VectorFormatError } from '@lectern/shared/embeddings/vector-set.ts';
import { DelayJobError, UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { Handlers, JobContext } from '@lectern/shared/queues/serve-queues.ts';
import { embedTexts } from '../../embeddings/embed-texts.ts';
import { DimensionsChangedError, planVectors, type VectorPlan } from '../../embeddings/plan-vectors.ts';

export interface EmbedPassagesDeps {
  readonly db: Db;
  readonly embedder: Embedder;
  /** Shared by the process, because the endpoint's failures concern all documents. */
  readonly breaker: CircuitBreaker;
}

/** A document's vectors are saved in up to this many steps, so a killed job loses little. */
const MAX_SAVES = 8;
const MIN_TEXTS_PER_SAVE = 128;
/** The minimum delay after the endpoint failed. */
const MIN_DELAY_MS = 5_000;

/**
 * Creates a vector for every passage of a document; does nothing without an endpoint. Unchanged texts keep their vectors,
 * so a refreshed document or a resumed job only sends new texts. The job waits while the endpoint fails.
 */
export function createEmbedPassages(deps: EmbedPassagesDeps | null): Handlers['embed-passages'] {
  return async ({ documentUrlId }, context) => {
    const document = deps && (await findDocumentToEmbed(deps.db, documentUrlId));
    if (!document) return;
    try {
      await embedDocument(deps, document, planVectors(await knownVectors(deps, documentUrlId)), context);
    } catch (error) {
      if (!(error instanceof DimensionsChangedError)) throw error;
      await embedDocument(deps, document, planVectors(null), context);
    }
  };
}

/** The document's vectors of the same model; null when there are none or they are damaged. */
async function knownVectors({ db, embedder }: EmbedPassagesDeps, documentUrlId: number) {
  const stored = await findVectors(db, documentUrlId);
  if (stored?.model !== embedder.model) return null;
  try {
    return decodeVectors(stored.bytes);
  } catch (error) {
    if (error instanceof VectorFormatError) return null;
    throw error;
  }
}

/** Ends early when the document was changed or deleted meanwhile: that change starts another job. */
async function embedDocument(
  deps: EmbedPassagesDeps,
  document: DocumentToEmbed,
  plan: VectorPlan,
  { logger }: JobContext,
): Promise<void> {
  const startedAt = performance.now();
  const { documentUrlId, collectionId, userId } = document;
  const ranges = await listSegmentRanges(deps.db, documentUrlId);
  for (const range of ranges) plan.addPassages(await listIndexedPassages(deps.db, documentUrlId, range));
  const missing = plan.missing;
  const step = Math.max(MIN_TEXTS_PER_SAVE, Math.ceil(missing / MAX_SAVES));
  let tokens = 0;
  let unsaved = 0;
  // Serve the vectors that are still valid before the endpoint computes the others.
  if (!(await save(deps, document, plan))) return;
  await touchCollection(deps.db, collectionId);
  for (const range of missing > 0 ? ranges : []) {
    const texts = plan.missingTexts(await listIndexedPassages(deps.db, documentUrlId, range));
    for (let from = 0; from < texts.length; from += step) {
      const batch = texts.slice(from, from + step);
      const embedded = await embed(deps, batch, logger);
      tokens += embedded.tokens;
      plan.addVectors(batch, embedded.vectors);
      unsaved += batch.length;
      if (unsaved < step && plan.missing > 0) continue;
      if (!(await save(deps, document, plan))) return;
      unsaved = 0;
    }
  }
  if (missing > 0) await touchCollection(deps.db, collectionId);
  const counts = { passages: plan.passages, embedded: missing, reused: plan.reused, tokens };
  const ms = Math.round(performance.now() - startedAt);
  const event = { documentUrlId, collectionId, userId, model: deps.embedder.model, ...counts, ms };
  logger.info(event, 'passages embedded');
}

/** @throws {DelayJobError} when the endpoint fails, or failed a moment ago. */
async function embed({ embedder, breaker }: EmbedPassagesDeps, texts: readonly string[], logger: Logger) {
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

async function save({ db, embedder }: EmbedPassagesDeps, document: DocumentToEmbed, plan: VectorPlan) {
  const { bytes } = encodeVectors(plan.found());
  return saveVectors(db, document, {
    model: embedder.model,
    isComplete: plan.missing === 0,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    bytes,
  });
}
