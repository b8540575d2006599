import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { DOCUMENTATION_PATHS } from '../domain/web/documentation.ts';

const passage = z.object({
  anchor: z.string().nullable(),
  headingPath: z.array(z.string()).readonly(),
  ordinal: z.number(),
  text: z.string(),
  codeShare: z.number(),
});

const page = z.object({
  path: z.enum(DOCUMENTATION_PATHS),
  title: z.string(),
  /** One sentence; '' for the start page. */
  description: z.string(),
  /** Its links to other pages are paths. */
  markdown: z.string(),
  passages: z.array(passage),
});

/** The documentation of Lectern, as `npm run build` writes it. */
export const documentation = z.object({ builtAt: z.string(), pages: z.array(page) });

export type Documentation = z.output<typeof documentation>;

/** Reads the built documentation; null if it is not built. Throws if the file is damaged. */
export function readDocumentation(path: string): Documentation | null {
  return existsSync(path) ? documentation.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}
