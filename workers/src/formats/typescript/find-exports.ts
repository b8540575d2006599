import { posix } from 'node:path';
import ts from 'typescript';
import { type EntryPoint, findDeclaration } from './entry-points.ts';

/** An export of a module: several declarations for overloads and merged types. */
export interface Exported {
  readonly name: string;
  readonly nodes: readonly ts.Node[];
}

/** Finds the exports of the module at a path, in source order. */
export type FindExports = (path: string) => Exported[];

/** Namespaces inside namespaces that are listed. */
const MAX_NESTING = 3;
/** Re-exports may list the same declarations again and again, even exponentially often. */
const MAX_EXPORTS = 300_000;
const MAX_NAME_CHARS = 300;

/**
 * Creates the search for the exports of a package's modules, in which TypeScript follows re-exports within the package. Types
 * are not checked. Names of other packages are left out. Members of a namespace have its name as a prefix: `z.string`. Each
 * namespace is listed once.
 */
export function createFindExports(
  packageName: string,
  entryPoints: readonly EntryPoint[],
  texts: ReadonlyMap<string, string>,
): FindExports {
  const rootNames = entryPoints.map(({ path }) => toFileName(path));
  const host = createHost(entryPoints, texts);
  const program = unlessTooDeep(() => ts.createProgram({ rootNames, options: OPTIONS, host }));
  if (program === null) return () => [];
  const checker = program.getTypeChecker();
  const listed = new Set<ts.Symbol>();
  const statements = new Map<ts.Symbol, readonly ts.Node[]>();
  let left = MAX_EXPORTS;

  const targetOf = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  function statementsOf(symbol: ts.Symbol): readonly ts.Node[] {
    const found = statements.get(symbol) ?? (symbol.declarations ?? []).flatMap(toStatement);
    statements.set(symbol, found);
    return found;
  }

  /** The exports of a module, its namespaces last: their members are often exports, too. */
  function exportsOf(module: ts.Symbol): ts.Symbol[] {
    // Modules may export each other in a chain that is too long for the stack.
    const all = unlessTooDeep(() => checker.getExportsOfModule(module)) ?? ownExportsOf(module);
    const positionOf = ({ declarations }: ts.Symbol) => declarations?.[0]?.pos ?? 0;
    const byFile = Map.groupBy(all, (symbol) => symbol.declarations?.[0]?.getSourceFile());
    const sorted = [...byFile.values()].flatMap((symbols) =>
      symbols.toSorted((one, other) => positionOf(one) - positionOf(other)),
    );
    const isNamespace = (symbol: ts.Symbol) => statementsOf(targetOf(symbol)).length === 0;
    return [...sorted.filter((symbol) => !isNamespace(symbol)), ...sorted.filter(isNamespace)];
  }

  /** An export, and the members of its namespaces. */
  function list(exportedName: string, exported: ts.Symbol, depth: number): Exported[] {
    const symbol = targetOf(exported);
    const nodes = statementsOf(symbol);
    const name = exportedName === 'default' ? nameOfDefault(symbol, nodes, packageName) : exportedName;
    if (left <= 0 || name.length > MAX_NAME_CHARS) return [];
    left -= 1;
    const own = nodes.length > 0 ? [{ name, nodes }] : [];
    const isListed = !(symbol.flags & ts.SymbolFlags.Module) || depth >= MAX_NESTING || listed.has(symbol);
    if (isListed) return own;
    listed.add(symbol);
    const members = exportsOf(symbol).filter((member) => member.name !== 'default');
    return [...own, ...members.flatMap((member) => list(`${name}.${member.name}`, member, depth + 1))];
  }

  return (path) => {
    const file = program.getSourceFile(toFileName(path));
    const module = file && (checker.getSymbolAtLocation(file) ?? ambientModule(packageName, checker));
    if (!module) return [];
    const assigned = module.exports?.get(EXPORT_EQUALS);
    // The members of the value are the exports of the module.
    if (assigned) listed.add(targetOf(assigned));
    const value = assigned ? list('default', assigned, 0) : [];
    return [...value, ...exportsOf(module).flatMap((symbol) => list(symbol.name, symbol, 0))];
  };
}

/** Users choose the name of a default export, so it has its declared name, else the name of the package. */
function nameOfDefault(symbol: ts.Symbol, nodes: readonly ts.Node[], packageName: string): string {
  const [first] = nodes as readonly { readonly name?: { readonly text?: string } }[];
  const name = first?.name?.text ?? symbol.name;
  return /^(?!_?default$)[\w$]+$/.test(name) ? name : packageName.replace(/^.*\//, '');
}

const EXPORT_EQUALS = ts.escapeLeadingUnderscores('export=');

function ownExportsOf({ exports }: ts.Symbol): ts.Symbol[] {
  return [...(exports?.values() ?? [])].filter(({ flags }) => !(flags & ts.SymbolFlags.ExportStar));
}

/** The module `name` that files without exports declare. */
function ambientModule(name: string, checker: ts.TypeChecker): ts.Symbol | undefined {
  return checker.getAmbientModules().find((module) => module.name === `"${name}"`);
}

/** The statement of a declaration that can be an export; none for a module, which is a file or a namespace. */
function toStatement(node: ts.Declaration): ts.Node[] {
  if (ts.isVariableDeclaration(node)) return [node.parent.parent];
  const isListed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node);
  return isListed ? [node] : [];
}

const OPTIONS: ts.CompilerOptions = {
  noLib: true,
  types: [],
  esModuleInterop: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

/** TypeScript needs absolute paths. */
function toFileName(path: string): string {
  return `/${path}`;
}

/** The files of a package, for TypeScript. A file that is nested too deeply for the parser is missing. */
function createHost(entryPoints: readonly EntryPoint[], texts: ReadonlyMap<string, string>): ts.CompilerHost {
  const pathOf = (fileName: string) => fileName.slice(1);
  const own = new Map(entryPoints.map(({ specifier, path }) => [specifier, path]));
  const resolve = (from: string, specifier: string) => {
    if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return own.get(specifier) ?? null;
    return findDeclaration(pathOf(posix.resolve(posix.dirname(from), specifier)), texts);
  };
  return {
    fileExists: (fileName) => texts.has(pathOf(fileName)),
    readFile: (fileName) => texts.get(pathOf(fileName)),
    getSourceFile(fileName) {
      const text = texts.get(pathOf(fileName));
      if (text === undefined) return undefined;
      return (
        unlessTooDeep(() => ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)) ?? undefined
      );
    },
    resolveModuleNameLiterals(literals, from, _redirected, _options, file) {
      // TypeScript keeps one answer for each name in a file.
      const followed = new Set(literals.filter((each) => isFollowed(each, file)).map(({ text }) => text));
      return literals.map(({ text }) => {
        const path = followed.has(text) ? resolve(from, text) : null;
        const resolved =
          path === null ? undefined : { resolvedFileName: toFileName(path), extension: '.d.ts' };
        return { resolvedModule: resolved };
      });
    },
    resolveTypeReferenceDirectiveReferences: (references) =>
      references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
    getDefaultLibFileName: () => '',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (fileName) => fileName,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile() {},
  };
}

const EXPORTS_NAMES = /\bexport\s*(?:=|default\b|(?:type\s*)?\{\s*[^\s}])/;

/** Whether a file may export what it imports. Other imports would only add the internal files of a package. */
function isFollowed({ parent }: ts.StringLiteralLike, { text }: ts.SourceFile): boolean {
  if (ts.isExportDeclaration(parent) || ts.isModuleDeclaration(parent)) return true;
  const isImport = ts.isImportDeclaration(parent) || ts.isExternalModuleReference(parent);
  return isImport && EXPORTS_NAMES.test(text);
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
