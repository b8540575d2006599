import { readFileSync } from 'node:fs';
import type { Ecosystem } from '@lectern/shared/domain/libraries/library.ts';
import { z } from 'zod';
import { siteSourcesAt } from './documentation-sources.ts';
import type { DocumentationSource } from './library-registry.ts';

/** A documentation site by version; `{version}`, `{minor}` and `{major}` stand for 5.1.3, 5.1 and 5. */
const entry = z.object({ ecosystem: z.string(), name: z.string(), url: z.url({ protocol: /^https$/ }) });

const table = z
  .array(entry)
  .parse(JSON.parse(readFileSync(new URL('../../../shared/data/libraries.json', import.meta.url), 'utf8')));
const urls = Map.groupBy(table, ({ ecosystem, name }) => keyOf(ecosystem, name));

/** The curated sites of a library at a version, best first. */
export function curatedSources(ecosystem: Ecosystem, name: string, version: string): DocumentationSource[] {
  return (urls.get(keyOf(ecosystem, name)) ?? []).flatMap(({ url }) =>
    siteSourcesAt(url, version, 'From the documentation site of the project'),
  );
}

function keyOf(ecosystem: string, name: string): string {
  return `${ecosystem} ${name.toLowerCase()}`;
}
