/** Some models distinguish indexed passages from questions. */
export type EmbeddedKind = 'passage' | 'question';

export interface Embeddings {
  /** One vector per text, all of the same length. */
  readonly vectors: readonly (readonly number[])[];
  /** Token usage from the endpoint; null if it reports none. */
  readonly tokens: number | null;
}

export interface EmbedOptions {
  /** Total timeout in milliseconds, including retries. */
  readonly timeoutMs: number;
  /** Retries after a temporary failure. Default 0. */
  readonly retries?: number;
}

/** Computes embedding vectors of texts. */
export interface Embedder {
  /** Identifies the model and its settings, at most 300 characters. Vectors of different models are not comparable. */
  readonly model: string;
  /**
   * The vectors of at most MAX_TEXTS texts.
   *
   * @throws {InvalidInputError} when the endpoint rejects these texts, for example because they are too long.
   * @throws {UpstreamError} when it fails or responds with invalid data; contains neither texts nor key.
   */
  embed(texts: readonly string[], kind: EmbeddedKind, options: EmbedOptions): Promise<Embeddings>;
}

/** Maximum texts per call: the default limit of text-embeddings-inference. */
export const MAX_TEXTS = 32;
