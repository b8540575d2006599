import { z } from 'zod';
import { ECOSYSTEMS, LIBRARY_MATCHES, LIBRARY_SOURCES } from '../domain/libraries/library.ts';

/** The library that a document describes. */
export const library = z.object({
  ecosystem: z.enum(ECOSYSTEMS),
  name: z.string(),
  /** The version that was requested. */
  version: z.string(),
  /** The version that the documentation describes; null when it is not stated. */
  documentVersion: z.string().nullable(),
  match: z.enum(LIBRARY_MATCHES),
  source: z.enum(LIBRARY_SOURCES),
  /** Why this source was chosen, as a sentence without a final period; null if unknown. */
  reason: z.string().nullable(),
  /** The newest release, if it is newer than the documentation by at least a minor version; else null. */
  newerVersion: z.string().nullable(),
});
