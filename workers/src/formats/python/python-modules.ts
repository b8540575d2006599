import { type Definition, type Module, readModule } from './python-definitions.ts';
import { findReexports } from './python-reexports.ts';

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
