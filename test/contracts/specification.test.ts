import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const SOURCES = ['web/src', 'shared/src/domain', 'shared/src/contracts'];
const ROW = /^\| (?<sentence>.+) \| (?<path>\S+): (?<title>.+) \|$/;

const rows = readFileSync(join(root, 'test/specification.md'), 'utf8')
  .split('\n')
  .map((line) => ROW.exec(line)?.groups)
  .filter((row) => row !== undefined);

/** Normalizes quotes and line breaks. */
const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll('&apos;', "'").replace(/\s+/g, ' ');

const texts = rows.flatMap(({ sentence = '' }) =>
  [...sentence.matchAll(/`([^`]+)`/g)].map(([, text]) => text),
);

describe('the table of specification sentences', () => {
  test('has a valid row in every line', () => {
    const lines = readFileSync(join(root, 'test/specification.md'), 'utf8').split('\n');
    const others = lines.filter((line) => line.startsWith('|') && !ROW.test(line));
    expect([...new Set(others)]).toEqual(['| sentence | shown by |', '|---|---|']);
    expect(rows.length).toBeGreaterThan(100);
  });

  test('names existing tests', () => {
    const missing = rows.filter(({ path, title }) => !titlesOf(`${path}.test.ts`).has(title ?? ''));
    expect(missing.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
  });

  test('quotes existing texts', () => {
    const sources = plain(SOURCES.flatMap(readSources).join('\n'));
    const missing = texts.filter((text = '') =>
      text.split(/\{[^}]*\}/).some((part) => !sources.includes(plain(part.trim()))),
    );
    expect(missing).toEqual([]);
  });
});

/** The title after `test(`, `describe(` or the table of an `each`. */
function titlesOf(path: string): ReadonlySet<string> {
  const code = readFileSync(join(root, path), 'utf8');
  const quoted = code.matchAll(/[([]\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`)/g);
  return new Set([...quoted].map(([, single, double, back]) => plain(single ?? double ?? back ?? '')));
}

function readSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'));
}
