import type { Reference, ReferencePage } from '../declarations/read-declarations.ts';
import { readRustItems } from './rust-items.ts';
import { readRustdocJson } from './rustdoc-json.ts';
import { cleanRustDocs, writeRustItem } from './write-rust.ts';

const MAX_CHARS = 6_000_000;
const PRIVATE_FILE = /(?:^|\/)(?:tests?|test_.*|.*_tests?|main|build)\.rs$|(?:^|\/)(?:tests?|bin)\//;

/** The sources of a crate. */
export interface CrateSources {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
  /** What rustdoc wrote about this version; null without it. */
  readonly rustdoc?: string | null;
}

/**
 * Writes the API reference of a crate: a page per module with signatures and documentation, from the JSON of rustdoc, else
 * from the source alone. No code is run.
 */
export function readRust({ name, files, rustdoc = null }: CrateSources): Reference {
  const modules = rustdoc === null ? null : readRustdocJson(parsed(rustdoc), files);
  const found = modules
    ? [...modules].map(([module, contents]) => ({ path: pathOf(module, files), module, ...contents }))
    : sourceModules(name, files);
  const pages: ReferencePage[] = [];
  let entries = 0;
  let chars = 0;
  for (const { path, module, docs, items } of found) {
    if (docs === '' && items.length === 0) continue;
    const markdown = [`# ${module}`, cleanRustDocs(docs), ...items.map((item) => writeRustItem(module, item))]
      .filter((part) => part !== '')
      .join('\n\n');
    chars += markdown.length;
    if (chars > MAX_CHARS) return { pages, entries, isCut: true };
    entries += items.length;
    pages.push({ path, markdown });
  }
  return { pages, entries, isCut: false };
}

function sourceModules(crate: string, files: ReadonlyMap<string, string>) {
  return [...files]
    .filter(([path]) => path.startsWith('src/') && !PRIVATE_FILE.test(path))
    .sort(([one], [other]) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1))
    .map(([path, text]) => ({ path, module: moduleName(crate, path), ...readRustItems(text) }));
}

/** The file of a module, which is cited; that of the crate for a module without one. */
function pathOf(module: string, files: ReadonlyMap<string, string>): string {
  const folder = ['src', ...module.split('::').slice(1)].join('/');
  return [`${folder}.rs`, `${folder}/mod.rs`].find((path) => files.has(path)) ?? 'src/lib.rs';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
