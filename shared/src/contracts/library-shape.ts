import { z } from 'zod';
import { ECOSYSTEMS, LIBRARY_MATCHES } from '../domain/library.ts';

/** The library that a document describes. */
export const library = z.object({
  ecosystem: z.enum(ECOSYSTEMS),
  name: z.string(),
  /** The version that was requested. */
  version: z.string(),
  /** The version that the documentation describes; null when it does not say. */
  documentVersion: z.string().nullable(),
  match: z.enum(LIBRARY_MATCHES),
});
