import ts from 'typescript';

/** The declaration files of a package, parsed when they are first needed. */
export interface DeclarationFiles {
  /** The parsed file; null when it does not exist, or is nested too deeply for the parser. */
  parse(path: string): ts.SourceFile | null;
  /** The path of the file that `specifier` names in `from`; null when it is in another package or missing. */
  resolve(from: string, specifier: string): string | null;
}

const EXTENSION = /\.(?:d\.)?([mc]?)[jt]sx?$/;

/** Creates the declaration files of a package from their texts by path. Types are not checked. */
export function createDeclarationFiles(texts: ReadonlyMap<string, string>): DeclarationFiles {
  const parsed = new Map<string, ts.SourceFile | null>();
  return {
    parse(path) {
      const text = texts.get(path);
      if (text === undefined) return null;
      const known = parsed.get(path);
      if (known !== undefined) return known;
      const file = unlessTooDeep(() => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
      parsed.set(path, file);
      return file;
    },
    resolve(from, specifier) {
      if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return null;
      const path = joinPaths(from, specifier);
      return path === null ? null : findDeclaration(path, texts);
    },
  };
}

/** The result of a step that recurses into its input; null when the stack is too small for it. */
export function unlessTooDeep<T>(step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

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

/** The path of `specifier` relative to the file `from`; null when it leaves the package. */
function joinPaths(from: string, specifier: string): string | null {
  const segments = from.split('/').slice(0, -1);
  for (const segment of specifier.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return null;
    } else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}
