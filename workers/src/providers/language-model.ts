import type { z } from 'zod';

/** For whom a model is asked, and about what: its tokens are counted for them. */
export interface ModelAccount {
  readonly userId: number;
  readonly collectionId: number;
  readonly jobId: string;
  /** What the answer is for, as logs name it, such as "topic". */
  readonly purpose: string;
}

export interface ModelQuestion<Shape extends z.ZodType> {
  /** What to do. Constant: nothing of it comes from pages or people. */
  readonly instructions: string;
  /** What to do it with. It reaches the model as one JSON value that the instructions call data. */
  readonly data: unknown;
  /** JPEG that belongs to the data; only for a model that sees. */
  readonly picture?: Uint8Array;
  /** The answer. */
  readonly schema: Shape;
  readonly account: ModelAccount;
  /** Told what each answer took, question included; 0 where the server does not say. */
  readonly onTokens?: (tokens: number) => void;
}

/** A model that answers in a given form. */
export interface LanguageModel {
  /** As logs name it. */
  readonly name: string;
  /** Whether it may be shown pictures; not when absent. */
  readonly sees?: boolean;
  /**
   * Asks once, repeating what fails for a reason that may pass.
   *
   * @throws {UpstreamError} when no answer of the form comes in time; it names neither the data nor the key.
   */
  answer<Shape extends z.ZodType>(question: ModelQuestion<Shape>): Promise<z.output<Shape>>;
}
