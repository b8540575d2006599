import { type Definition, type Module, readModule } from './python-definitions.ts';

/** A file that users do not import, because it or one of its folders is private. */
const PRIVATE = /(?:^|\/)_(?!_init__\.pyi?$)/;
/** Private modules that import from each other in a chain. */
const MAX_CHAIN = 4;
/** Definitions that all modules import from each other: the same may be imported by each of them. */
const MAX_IMPORTED = 100_000;

/** A definition and its name in the module that imports it. */
interface Imported {
  readonly name: string;
  readonly definition: Definition;
}

/** The modules of a package. */
export interface Modules {
  /** The definitions of a public module, and those that it imports from private ones and no earlier module did. */
  read(path: string): Module;
}

/** Creates the modules from their texts by path. `isExcluded` is true for files outside the package, such as tests. */
export function createModules(
  files: ReadonlyMap<string, string>,
  isExcluded: (path: string) => boolean,
): Modules {
  const known = new Map<string, Module>();
  const described = new Set<Definition>();
  const readOwn = (path: string): Module => {
    const earlier = known.get(path);
    if (earlier) return earlier;
    const text = files.get(path) ?? '';
    const stub = path.endsWith('.py') ? files.get(`${path}i`) : undefined;
    const module = stub === undefined ? readModule(text) : withDocstrings(readModule(stub), readModule(text));
    known.set(path, module);
    return module;
  };
  let left = MAX_IMPORTED;
  const importsOf = (path: string, chain: number): Imported[] => {
    const found: Imported[] = [];
    for (const { from, names } of findReexports(path, files.get(path) ?? '')) {
      const target = [`${from}.py`, `${from}/__init__.py`, `${from}.pyi`].find((each) => files.has(each));
      if (target === undefined || !PRIVATE.test(target) || isExcluded(target) || left <= 0) continue;
      const all = namesIn(target, chain + 1);
      for (const [name, alias] of names ?? Array.from(all.keys(), (each) => [each, each] as const)) {
        for (const each of all.get(name) ?? []) {
          if (left <= 0) return found;
          left -= 1;
          found.push({ ...each, name: each.name.replace(name, alias) });
        }
      }
    }
    return found;
  };
  const grouped = new Map<string, ReadonlyMap<string, readonly Imported[]>>();
  const namesIn = (path: string, chain: number): ReadonlyMap<string, readonly Imported[]> => {
    const key = `${chain} ${path}`;
    const earlier = grouped.get(key);
    if (earlier) return earlier;
    const own = readOwn(path).definitions.map((definition) => ({ name: definition.name, definition }));
    const all = chain < MAX_CHAIN ? [...own, ...importsOf(path, chain)] : own;
    const names = Map.groupBy(all, ({ name }) => name.split('.', 1)[0] ?? '');
    grouped.set(key, names);
    return names;
  };
  return {
    read(path) {
      const { docstring, definitions } = readOwn(path);
      const imported = importsOf(path, 0).flatMap(({ name, definition }) => {
        if (described.has(definition)) return [];
        described.add(definition);
        return [{ ...definition, name }];
      });
      return { docstring, definitions: [...definitions, ...imported] };
    },
  };
}

/** The signatures of a stub, which has the types (PEP 561), with the docstrings of its module. */
function withDocstrings(stub: Module, module: Module): Module {
  const docstrings = new Map(module.definitions.map(({ name, docstring }) => [name, docstring]));
  return {
    docstring: stub.docstring || module.docstring,
    definitions: stub.definitions.map((each) => ({
      ...each,
      docstring: each.docstring || (docstrings.get(each.name) ?? ''),
    })),
  };
}

/** The names that a module imports from another module of its package. */
interface Reexport {
  /** The path of the other module, without its extension. */
  readonly from: string;
  /** The public names by the names in the other module; null for all. */
  readonly names: ReadonlyMap<string, string> | null;
}

const IMPORT = /^from[ \t]+(\.{0,20})(\w[\w.]*)?[ \t]+import[ \t]+(?:\(([^)]{0,5000})\)|([^\n#(]{1,500}))/gm;
const NAME = /^([A-Za-z]\w*)(?:\s+as\s+([A-Za-z]\w*))?$/;
const ROOT = /^(?:(?:src|lib|python)\/)?/;

/** Finds the names that the module at `path` imports from its package, as `__init__.py` imports from private modules. */
function findReexports(path: string, source: string): Reexport[] {
  const found: Reexport[] = [];
  for (const [, dots = '', module = '', listed, plain = ''] of source.matchAll(IMPORT)) {
    const names = (listed ?? plain).replace(/#[^\n]*/g, '').trim();
    const folder = folderOf(path, dots.length);
    if (folder === null) continue;
    const from = [folder, ...module.split('.')].filter((part) => part !== '').join('/');
    found.push({ from, names: names === '*' ? null : parseNames(names) });
  }
  return found;
}

/** The folder that an import starts from: the root of the package for an absolute one; null outside the package. */
function folderOf(path: string, dots: number): string | null {
  if (dots === 0) return (ROOT.exec(path)?.[0] ?? '').replace(/\/$/, '');
  const folders = path.split('/').slice(0, -1);
  return dots > folders.length ? null : folders.slice(0, folders.length - dots + 1).join('/');
}

function parseNames(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').flatMap((each): [string, string][] => {
      const [, name, alias = name] = NAME.exec(each.trim()) ?? [];
      return name === undefined || alias === undefined ? [] : [[name, alias]];
    }),
  );
}
