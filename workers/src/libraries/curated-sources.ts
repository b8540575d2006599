import { readFileSync } from 'node:fs';
import type { Ecosystem } from '@lectern/shared/domain/library.ts';
import { parseVersion } from '@lectern/shared/domain/library-version.ts';
import { z } from 'zod';
import type { DocumentationSource } from './library-registry.ts';

/** A documentation site by version; `{version}`, `{minor}` and `{major}` stand for 5.1.3, 5.1 and 5. */
const entry = z.object({ ecosystem: z.string(), name: z.string(), url: z.url({ protocol: /^https$/ }) });

const table = z
  .array(entry)
  .parse(JSON.parse(readFileSync(new URL('../../../shared/data/libraries.json', import.meta.url), 'utf8')));
const urls = Map.groupBy(table, ({ ecosystem, name }) => keyOf(ecosystem, name));

/** The curated sites of a library at a version, best first. */
export function curatedSources(ecosystem: Ecosystem, name: string, version: string): DocumentationSource[] {
  const parsed = parseVersion(version);
  if (!parsed) return [];
  const [major = 0, minor = 0] = parsed.release;
  const numbers = { version: version.replace(/^v/, ''), minor: `${major}.${minor}`, major: String(major) };
  return (urls.get(keyOf(ecosystem, name)) ?? []).map(({ url }) => {
    const [, level] = /\{(version|minor|major)\}/.exec(url) ?? [];
    const documentVersion = numbers[level as keyof typeof numbers] ?? null;
    return {
      kind: 'site' as const,
      url: url.replace(/\{(version|minor|major)\}/g, (_, each: keyof typeof numbers) => numbers[each]),
      documentVersion,
      needsProbe: true,
      reason: 'From the documentation site of the project',
    };
  });
}

function keyOf(ecosystem: string, name: string): string {
  return `${ecosystem} ${name.toLowerCase()}`;
}
