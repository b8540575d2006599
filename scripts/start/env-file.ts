import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The variables of the project's `.env` file; none without the file. Throws an Error if it cannot be read. */
export function readEnvFile(root: string): Readonly<Record<string, string | undefined>> {
  const file = join(root, '.env');
  if (!existsSync(file)) return {};
  // Programs on Windows write a byte order mark, which would become a part of the first name, or UTF-16.
  const text = readText(file).replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new Error(`${file} is not UTF-8. Save it with this encoding`);
  return parseEnv(text);
}

/** Sets the variables of the project's `.env` file, except those that the environment already has. */
export function loadEnvFile(root: string): void {
  for (const [name, value] of Object.entries(readEnvFile(root))) process.env[name] ??= value;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `Could not read ${file}. Check that it is a file that this account may read (${reason})`,
      { cause },
    );
  }
}
