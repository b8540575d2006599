/** Passages are looked for, questions look: some models want to know which of them a text is. */
export type EmbeddedKind = 'passage' | 'question';

export interface Embeddings {
  /** One for each text, all of one length. */
  readonly vectors: readonly (readonly number[])[];
  /** What the endpoint counted; null when it does not say. */
  readonly tokens: number | null;
}

export interface EmbedOptions {
  /** The longest that all of it may take, retries included, in milliseconds. */
  readonly timeoutMs: number;
  /** How often a request is repeated that failed for a reason that may pass. Default 0. */
  readonly retries?: number;
}

/** Turns texts into vectors whose nearness is nearness of meaning. */
export interface Embedder {
  /** All that the vectors depend on, at most 300 characters: vectors of another model do not compare. */
  readonly model: string;
  /**
   * The vectors of at most MAX_TEXTS texts.
   *
   * @throws {InvalidInputError} when the endpoint does not take these texts, as when they are too long for its model.
   * @throws {UpstreamError} when it does not answer, or not as it should; it names neither texts nor key.
   */
  embed(texts: readonly string[], kind: EmbeddedKind, options: EmbedOptions): Promise<Embeddings>;
}

/** Texts of one call: the least that a common server takes at a time (text-embeddings-inference, by default). */
export const MAX_TEXTS = 32;
