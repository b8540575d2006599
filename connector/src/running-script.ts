import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The bytes of the bundled program, which the server compares with its own version. */
export function runningScript(): Buffer {
  return readFileSync(fileURLToPath(import.meta.url));
}
