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
export function findReexports(path: string, source: string): Reexport[] {
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
