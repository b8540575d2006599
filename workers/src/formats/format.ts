import type { FetchedPage, PageMarkdown } from './page.ts';
import type { SourceFile } from './source-file.ts';

export interface ReadOptions {
  /** Whether to collect the links to other pages; otherwise `links` is empty. */
  readonly hasLinks: boolean;
}

interface FormatLimits {
  readonly maxBytes: number;
  /** Multiplies the time limit of a web page. */
  readonly timeoutFactor: number;
}

/** An input format: how to recognize a file and how to turn it into Markdown. */
export interface Format {
  readonly name: string;
  /** Media types that allow larger responses than a web page. */
  readonly mediaTypes?: RegExp;
  readonly limits: FormatLimits;
  /** Whether the file is in this format. `ALL_FORMATS` sets the order of detection. */
  detects(file: SourceFile): boolean;
  /** @throws {PageFailure} when the file is damaged, protected, too large or has no text. */
  read(page: FetchedPage, options: ReadOptions): PageMarkdown | Promise<PageMarkdown>;
}

const MIB = 1024 * 1024;

/** Limits of web pages and other text. */
export const TEXT_LIMITS: FormatLimits = { maxBytes: 10 * MIB, timeoutFactor: 1 };

/** Limits of files that contain a whole manual, often with fonts and images. */
export const MANUAL_LIMITS: FormatLimits = { maxBytes: 25 * MIB, timeoutFactor: 3 };
