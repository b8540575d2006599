import { MAX_REFERENCE_CHARS, type Reference, type ReferencePage } from '../reference/reference.ts';
import { type EntryPoint, findEntryPoints } from './entry-points.ts';
import { createFindExports, unlessTooDeep } from './find-exports.ts';
import { writeExport } from './write-export.ts';

/** The declaration files of a package. */
export interface TypescriptSources {
  /** The name that users import. */
  readonly name: string;
  /** Its parsed package.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Texts by path within the package. */
  readonly files: ReadonlyMap<string, string>;
}

/** Small modules share a page up to this size; a larger module has several. */
const MAX_PAGE_CHARS = 60_000;

/** Writes the API reference of a package: an entry per export with its signature and TSDoc comment. */
export function readTypescript({ name, manifest, files }: TypescriptSources): Reference {
  const entryPoints = findEntryPoints(name, manifest, new Set(files.keys()));
  const findExports = createFindExports(name, entryPoints, files);
  const pages = createPages(name);
  const seen = new Set<unknown>();
  const paths = new Set<string>();
  for (const entryPoint of entryPoints) {
    if (paths.has(entryPoint.path)) continue;
    paths.add(entryPoint.path);
    for (const exported of findExports(entryPoint.path)) {
      const [first] = exported.nodes;
      if (seen.has(first)) continue;
      seen.add(first);
      const entry = unlessTooDeep(() => writeExport(exported));
      if (entry === null) continue;
      if (pages.chars + entry.length > MAX_REFERENCE_CHARS) return { pages: pages.all(), isCut: true };
      pages.add(entryPoint, entry);
    }
  }
  return { pages: pages.all(), isCut: false };
}

interface Pages {
  /** The size of all pages. */
  readonly chars: number;
  add(entryPoint: EntryPoint, entry: string): void;
  all(): ReferencePage[];
}

interface OpenPage {
  readonly path: string;
  readonly specifiers: Set<string>;
  readonly parts: string[];
  chars: number;
}

function createPages(name: string): Pages {
  const pages: OpenPage[] = [];
  let chars = 0;
  let current = '';
  return {
    get chars() {
      return chars;
    },
    add({ specifier, path }, entry) {
      let page = pages.at(-1);
      if (!page || page.chars + entry.length > MAX_PAGE_CHARS) {
        page = { path, specifiers: new Set(), parts: [], chars: 0 };
        pages.push(page);
        current = '';
      }
      if (specifier !== current) page.parts.push(`## Import from "${specifier}"`);
      current = specifier;
      page.specifiers.add(specifier);
      page.parts.push(entry);
      page.chars += entry.length;
      chars += entry.length;
    },
    all: () =>
      pages.map(({ path, specifiers, parts }) => ({
        path,
        markdown: [`# ${titleOf(name, [...specifiers])}`, ...parts].join('\n\n'),
      })),
  };
}

const MAX_NAMED = 4;

function titleOf(name: string, specifiers: readonly string[]): string {
  const others = specifiers.filter((each) => each !== name);
  if (others.length === 0) return `${name} API`;
  const listed = others.slice(0, MAX_NAMED).join(', ');
  return `${name} API: ${listed}${others.length > MAX_NAMED ? ' and others' : ''}`;
}
