import { MAX_REFERENCE_CHARS, type Reference, type ReferencePage } from '../reference/reference.ts';
import { createDeclarationFiles, unlessTooDeep } from './declaration-files.ts';
import { type EntryPoint, findEntryPoints } from './entry-points.ts';
import { type Exported, ExportFinder } from './find-exports.ts';
import { writeEntry } from './write-entry.ts';

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
  const finder = new ExportFinder(name, createDeclarationFiles(files));
  const pages = createPages(name);
  const seen = new Set<unknown>();
  const paths = new Set<string>();
  for (const entryPoint of findEntryPoints(name, manifest, new Set(files.keys()))) {
    if (paths.has(entryPoint.path)) continue;
    paths.add(entryPoint.path);
    for (const exported of finder.find(entryPoint.path)) {
      const [first] = exported.nodes;
      if (seen.has(first)) continue;
      seen.add(first);
      const entry = unlessTooDeep(() => writeEntry(named(exported, name)));
      if (entry === null) continue;
      if (pages.chars + entry.length > MAX_REFERENCE_CHARS) return { pages: pages.all(), isCut: true };
      pages.add(entryPoint, entry);
    }
  }
  return { pages: pages.all(), isCut: false };
}

/** Users choose the name of a default export, so the entry has its declared name, else the name of the package. */
function named({ name, nodes }: Exported, packageName: string): Exported {
  if (name !== 'default') return { name, nodes };
  const [first] = nodes as readonly { readonly name?: { readonly text?: string } }[];
  return { name: first?.name?.text ?? packageName.replace(/^.*\//, ''), nodes };
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
