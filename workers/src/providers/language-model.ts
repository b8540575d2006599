import type { z } from 'zod';

/** The user and job that a model's tokens are counted for. */
export interface ModelAccount {
  readonly userId: number;
  readonly collectionId: number;
  readonly jobId: string;
}

export interface ModelQuestion<Shape extends z.ZodType> {
  /** A constant; no part of it comes from pages or users. */
  readonly instructions: string;
  /** The input, sent as one JSON value that the instructions declare as data. */
  readonly data: unknown;
  /** JPEG; only for a model with vision. */
  readonly picture?: Uint8Array;
  /** Schema of the answer. */
  readonly schema: Shape;
  readonly account: ModelAccount;
  /** Called with the tokens of each prompt and answer; 0 when the server does not report them. */
  readonly onTokens?: (tokens: number) => void;
}

/** A model that answers with JSON of a given schema. */
export interface LanguageModel {
  /** Name of the model in logs. */
  readonly name: string;
  /** Whether it accepts images. Default false. */
  readonly hasVision?: boolean;
  /**
   * Asks once, with retries of transient errors.
   *
   * @throws {RejectedQuestionError} when it has no valid answer to this question.
   * @throws {UpstreamError} when no answer arrives in time; the message contains neither the data nor the key.
   */
  answer<Shape extends z.ZodType>(question: ModelQuestion<Shape>): Promise<z.output<Shape>>;
}
