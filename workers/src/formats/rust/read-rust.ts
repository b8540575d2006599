import { parseJson } from '@lectern/shared/parse-json.ts';
import { splitCodeBlocks } from '../markdown/split-code-blocks.ts';
import { embedMarkdown } from '../reference/embed-markdown.ts';
import { compareModulePaths, type Reference, writeModules } from '../reference/reference.ts';
import { readRustItems } from './rust-items.ts';
import { readRustdocJson } from './rustdoc-json.ts';

const CRATE = 'src/lib.rs';
const PRIVATE_FILE = /(?:^|\/)(?:tests?|test_.*|.*_tests?|main|build)\.rs$|(?:^|\/)(?:tests?|bin)\//;

/** The sources of a crate. */
export interface CrateSources {
  readonly name: string;
  readonly files: ReadonlyMap<string, string>;
  /** The JSON of rustdoc for this version; null without it. */
  readonly rustdoc?: string | null;
}

/**
 * Writes the API reference of a crate: a page per module with signatures and documentation, from the JSON of rustdoc, else
 * from the source alone. Runs no code.
 */
export function readRust({ name, files, rustdoc = null }: CrateSources): Reference {
  const described = rustdoc === null ? null : readRustdocJson(parseJson(rustdoc), files);
  const found = described
    ? [...described].map(([module, contents]) => ({ path: pathOf(module, files), name: module, ...contents }))
    : sourceModules(name, files);
  // One at a time, since re-exports may repeat a long text, and the size of the result is limited.
  const modules = found.values().map(({ docs, items, ...module }) => ({
    ...module,
    docs: cleanRustDocs(docs),
    entries: items.values().map((item) => ({ ...item, docs: cleanRustDocs(item.docs) })),
  }));
  return writeModules(modules, 'rust', '//');
}

function sourceModules(crate: string, files: ReadonlyMap<string, string>) {
  return [...files]
    .filter(([path]) => path.startsWith('src/') && !PRIVATE_FILE.test(path))
    .sort(
      ([one], [other]) => Number(other === CRATE) - Number(one === CRATE) || compareModulePaths(one, other),
    )
    .map(([path, text]) => ({ path, name: moduleName(crate, path), ...readRustItems(text) }));
}

/** The file to cite for a module; the root file of the crate for a module without a file. */
function pathOf(module: string, files: ReadonlyMap<string, string>): string {
  const folder = ['src', ...module.split('::').slice(1)].join('/');
  return [`${folder}.rs`, `${folder}/mod.rs`].find((path) => files.has(path)) ?? CRATE;
}

function moduleName(crate: string, path: string): string {
  const modules = path
    .replace(/^src\//, '')
    .replace(/(?:^|\/)(?:lib|mod)?\.rs$|\.rs$/, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'lib');
  return [crate.replaceAll('-', '_'), ...modules].join('::');
}

/**
 * Documentation as rustdoc shows it (https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html):
 * examples are Rust unless they name another language, and their hidden lines are left out.
 */
function cleanRustDocs(docs: string): string {
  const lines = splitCodeBlocks(docs.split('\n')).flatMap((part) => {
    if (typeof part === 'string') return [part];
    const { opening, fence, code, closing } = part;
    const first = opening.slice(0, opening.indexOf(fence.mark) + fence.mark.length) + languageOf(fence.info);
    const shown = code.filter((line) => !/^\s*#(?:\s|$)/.test(line));
    return [first, ...shown.map((line) => line.replace(/^(\s*)##/, '$1#')), ...closing];
  });
  return embedMarkdown(lines.join('\n'));
}

const ATTRIBUTE = /^(?:rust|ignore.*|no_run|should_panic|compile_fail|edition\d+|E\d+|test_harness|)$/;

function languageOf(info: string): string {
  const parts = info.split(/[\s,]+/);
  return parts.every((part) => ATTRIBUTE.test(part)) ? 'rust' : (parts[0] ?? '');
}
