import { isRecord, type JsonRecord } from '../json-values.ts';

/** A module that users import, and its declaration file. */
export interface EntryPoint {
  /** As users import it, such as `hono/cors`. */
  readonly specifier: string;
  readonly path: string;
}

const MAX_ENTRY_POINTS = 400;
const MAX_HIDDEN_SUBPATHS = 50;
/** Patterns with `*`, each of which is compared with all files. */
const MAX_PATTERNS = 100;
const MAX_NESTING = 8;

/**
 * The modules of a package that have declarations, in the order of its `exports`, the main module first
 * (https://nodejs.org/api/packages.html). `manifest` is its parsed package.json.
 */
export function findEntryPoints(
  name: string,
  manifest: JsonRecord,
  files: ReadonlySet<string>,
): EntryPoint[] {
  const found = new Map<string, EntryPoint>();
  const add = (subpath: string, target: string | null) => {
    const path = target === null ? null : findDeclaration(target.replace(/^\.\//, ''), files);
    const specifier = subpath === '.' ? name : `${name}/${subpath.replace(/^\.\//, '')}`;
    if (path === null || found.size >= MAX_ENTRY_POINTS || found.has(specifier)) return;
    found.set(specifier, { specifier, path });
  };
  const hidden = hiddenSubpaths(manifest.exports);
  let patterns = 0;
  for (const [subpath, target] of exportedPaths(manifest.exports)) {
    if (found.size === MAX_ENTRY_POINTS) break;
    const isPattern = subpath.includes('*');
    if (isPattern) patterns += 1;
    if (isPattern && patterns > MAX_PATTERNS) continue;
    for (const [each, path] of expandPattern(subpath, target, files)) {
      if (!hidden.some((pattern) => isMoreSpecific(pattern, subpath) && matches(pattern, each)))
        add(each, path);
    }
  }
  const main = [manifest.types, manifest.typings, manifest.module, manifest.main, 'index'];
  for (const target of main) if (typeof target === 'string' && target !== '') add('.', target);
  // Without `exports`, users may import any file; those in folders are mostly internal.
  if (manifest.exports === undefined) {
    for (const path of files) if (!path.includes('/')) add(path.replace(/\.d\.[mc]?ts$/, ''), path);
  }
  return [...found.values()].sort(
    (one, other) => Number(other.specifier === name) - Number(one.specifier === name),
  );
}

/** The subpaths of `exports` with the files of their types. */
function exportedPaths(exports: unknown): [subpath: string, target: string][] {
  if (!isRecord(exports)) {
    const target = targetOf(exports);
    return target === null ? [] : [['.', target]];
  }
  const isMap = Object.keys(exports).some((key) => key.startsWith('.'));
  const entries = isMap ? Object.entries(exports) : [['.', exports] as const];
  return entries.flatMap(([subpath, value]): [string, string][] => {
    const target = targetOf(value);
    return target === null ? [] : [[subpath, target]];
  });
}

/** The subpaths that `exports` excludes with null, as in `"./internal/*": null`. */
function hiddenSubpaths(exports: unknown): string[] {
  if (!isRecord(exports)) return [];
  return Object.keys(exports)
    .filter((key) => key.startsWith('.') && exports[key] === null)
    .slice(0, MAX_HIDDEN_SUBPATHS);
}

/** Whether Node.js prefers `one` to the pattern `other`: a whole subpath, else the pattern with more before its `*`. */
function isMoreSpecific(one: string, other: string): boolean {
  const [at, otherAt] = [one.indexOf('*'), other.indexOf('*')];
  return otherAt >= 0 && (at < 0 || at > otherAt || (at === otherAt && one.length > other.length));
}

function matches(pattern: string, subpath: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === subpath;
  return (
    subpath.length > before.length + after.length && subpath.startsWith(before) && subpath.endsWith(after)
  );
}

/** The file that TypeScript reads: for the condition `types` at any depth, else for another condition. */
function targetOf(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return value;
  if (depth > MAX_NESTING) return null;
  const choices = Array.isArray(value) ? value : isRecord(value) ? inOrder(value) : [];
  for (const choice of choices) {
    const target = targetOf(choice, depth + 1);
    if (target !== null && !target.endsWith('.json')) return target;
  }
  return null;
}

function inOrder(conditions: JsonRecord): unknown[] {
  const preferred = ['types', 'import', 'module', 'default', 'require', 'node'];
  const others = Object.keys(conditions).filter((key) => !preferred.includes(key));
  return [...preferred, ...others].map((key) => conditions[key]).filter((each) => each !== undefined);
}

/** Replaces the `*` of a subpath pattern by every file that it matches. */
function expandPattern(
  subpath: string,
  target: string,
  files: ReadonlySet<string>,
): [subpath: string, target: string][] {
  if (!subpath.includes('*')) return [[subpath, target]];
  const [before = '', after = ''] = target.replace(/^\.\//, '').split('*');
  const stem = after.replace(/\.(?:d\.)?[mc]?[jt]s$/, '');
  return [...files].flatMap((path): [string, string][] => {
    if (!path.startsWith(before)) return [];
    const rest = path.slice(before.length).replace(/\.d\.[mc]?ts$/, '');
    if (!rest.endsWith(stem) || rest === '') return [];
    const matched = rest.slice(0, rest.length - stem.length);
    return matched === '' || /(?:^|\/)_/.test(matched) ? [] : [[subpath.replace('*', matched), path]];
  });
}

const EXTENSION = /\.(?:d\.)?([mc]?)[jt]sx?$/;

/** The declaration file of a module's path, with or without an extension; null when there is none. */
export function findDeclaration(path: string, files: { has(path: string): boolean }): string | null {
  const kind = EXTENSION.exec(path)?.[1] ?? '';
  const stem = path.replace(EXTENSION, '');
  const folder = path === '' ? '' : `${path}/`;
  const candidates = [
    path,
    `${stem}.d.${kind}ts`,
    `${stem}.d.ts`,
    `${stem}.d.mts`,
    `${stem}.d.cts`,
    `${path}.d.ts`,
    `${path}.d.mts`,
    `${folder}index.d.ts`,
    `${folder}index.d.mts`,
  ];
  return candidates.find((each) => /\.d\.[mc]?ts$/.test(each) && files.has(each)) ?? null;
}
