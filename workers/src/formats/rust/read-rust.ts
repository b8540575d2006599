import type { Reference, ReferencePage } from '../declarations/read-declarations.ts';
import { readRustItems } from './rust-items.ts';
import { cleanRustDocs, writeRustItem } from './write-rust.ts';

const MAX_CHARS = 6_000_000;
const PRIVATE_FILE = /(?:^|\/)(?:tests?|test_.*|.*_tests?|main|build)\.rs$|(?:^|\/)(?:tests?|bin)\//;

/** Writes the API reference of a crate from its source: a page per module with signatures and documentation. No code is run. */
export function readRust(crate: string, files: ReadonlyMap<string, string>): Reference {
  const pages: ReferencePage[] = [];
  let entries = 0;
  let chars = 0;
  for (const [path, text] of [...files].sort(
    ([one], [other]) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1),
  )) {
    if (!path.startsWith('src/') || PRIVATE_FILE.test(path)) continue;
    const name = moduleName(crate, path);
    const { docs, items } = readRustItems(text);
    if (docs === '' && items.length === 0) continue;
    const markdown = [`# ${name}`, cleanRustDocs(docs), ...items.map((item) => writeRustItem(name, item))]
      .filter((part) => part !== '')
      .join('\n\n');
    chars += markdown.length;
    if (chars > MAX_CHARS) return { pages, entries, isCut: true };
    entries += items.length;
    pages.push({ path, markdown });
  }
  return { pages, entries, isCut: false };
}

function moduleName(crate: string, path: string): string {
  const modules = path
    .replace(/^src\//, '')
    .replace(/(?:^|\/)(?:lib|mod)?\.rs$|\.rs$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'lib');
  return [crate.replaceAll('-', '_'), ...modules].join('::');
}

function depthOf(path: string): number {
  return path === 'src/lib.rs' ? 0 : path.split('/').length;
}
