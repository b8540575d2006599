import ts from 'typescript';
import type { DeclarationFiles } from './declaration-files.ts';
import {
  blockOf,
  type DeclaredNames,
  declaredIn,
  declaredModule,
  hasModifier,
  type Import,
  membersOf,
  namesOf,
  textOf,
} from './declared-names.ts';

/** An export of a module: several declarations for overloads and merged types. */
export interface Exported {
  readonly name: string;
  readonly nodes: readonly ts.Node[];
}

type Exports = Map<string, Set<ts.Node>>;

type Scope = DeclaredNames & { readonly path: string };

/** Declarations, or the exports of a whole module. */
type Found = Iterable<ts.Node> | Exports;

/** Namespaces inside namespaces that are listed. */
const MAX_NESTING = 3;
/** Modules that re-export each other in a chain; each takes a part of the stack. */
const MAX_CHAIN = 200;
/** Re-exports may list the same declarations again and again, even exponentially often. */
const MAX_EXPORTS = 300_000;
const MAX_NAME_CHARS = 300;
/** Statements that are searched for ambient modules: files may reference each other. */
const MAX_AMBIENT_STATEMENTS = 1_000_000;

/**
 * Finds the exports of a module, in source order, following re-exports within the package. Names of other packages are
 * left out. Members of a namespace have its name as a prefix: `z.string`.
 */
export class ExportFinder {
  readonly #packageName: string;
  readonly #files: DeclarationFiles;
  readonly #known = new Map<string, Exports>();
  /** The values that modules assign to `export =`. */
  readonly #assigned = new Map<string, Found>();
  readonly #scopes = new Map<string, Scope>();
  readonly #listed = new Set<ts.Node>();
  #chain = 0;
  #exportsLeft = MAX_EXPORTS;
  #ambientLeft = MAX_AMBIENT_STATEMENTS;

  constructor(packageName: string, files: DeclarationFiles) {
    this.#packageName = packageName;
    this.#files = files;
  }

  find(path: string): Exported[] {
    return [...this.#exportsOf(path)].flatMap(([name, nodes]) => this.#withMembers(name, nodes, 0));
  }

  #exportsOf(path: string): Exports {
    const earlier = this.#known.get(path);
    if (earlier) return earlier;
    const exports: Exports = new Map();
    // Another chain may reach the module earlier.
    if (this.#chain === MAX_CHAIN) return exports;
    // Set before its statements are read, because modules may export each other.
    this.#known.set(path, exports);
    this.#chain += 1;
    const own = this.#files.parse(path)?.statements ?? [];
    const ambient = this.#modulesOf(path);
    const scope = { path, ...declaredIn([...own, ...ambient]) };
    this.#scopes.set(path, scope);
    for (const statement of own) this.#read(statement, scope, exports, false);
    for (const statement of ambient) this.#read(statement, scope, exports, true);
    this.#chain -= 1;
    return exports;
  }

  /** The statements of ambient modules that declare this package or augment its module, in a file and those it references. */
  #modulesOf(path: string): ts.Statement[] {
    const statements: ts.Statement[] = [];
    for (const file of this.#withReferences(path)) {
      for (const statement of file.statements) {
        const name = declaredModule(statement);
        if (name === null) continue;
        const isOwn = name === this.#packageName || this.#files.resolve(file.fileName, name) === path;
        if (isOwn) for (const member of blockOf(statement) ?? []) statements.push(member);
      }
    }
    return statements;
  }

  /** A file and those that it references, also indirectly. */
  #withReferences(path: string): ts.SourceFile[] {
    const found: ts.SourceFile[] = [];
    const paths = new Set([path]);
    // Paths that are added meanwhile are visited too.
    for (const from of paths) {
      const file = this.#ambientLeft > 0 ? this.#files.parse(from) : null;
      if (file === null) continue;
      this.#ambientLeft -= 1 + file.referencedFiles.length + file.statements.length;
      found.push(file);
      for (const { fileName } of file.referencedFiles) {
        const target = this.#files.resolve(from, fileName.startsWith('.') ? fileName : `./${fileName}`);
        if (target !== null) paths.add(target);
      }
    }
    return found;
  }

  #read(statement: ts.Statement, scope: Scope, exports: Exports, isAllExported: boolean): void {
    if (ts.isExportDeclaration(statement)) this.#readExportDeclaration(statement, scope, exports);
    else if (ts.isExportAssignment(statement)) this.#readExportAssignment(statement, scope, exports);
    else if (isAllExported || hasModifier(statement, ts.SyntaxKind.ExportKeyword)) {
      const isDefault = hasModifier(statement, ts.SyntaxKind.DefaultKeyword);
      const names = isDefault ? ['default'] : namesOf(statement);
      for (const name of names) this.#add(exports, name, [statement]);
    }
  }

  #readExportDeclaration(statement: ts.ExportDeclaration, scope: Scope, exports: Exports): void {
    const specifier = textOf(statement.moduleSpecifier);
    const clause = statement.exportClause;
    if (!clause) {
      for (const [name, nodes] of this.#importAll(scope, specifier)) {
        if (name !== 'default' && !exports.has(name)) this.#add(exports, name, nodes);
      }
    } else if (ts.isNamespaceExport(clause)) {
      this.#addModule(exports, clause.name.text, this.#importAll(scope, specifier));
    } else {
      for (const each of clause.elements) {
        const name = (each.propertyName ?? each.name).text;
        const found =
          specifier === null ? this.#lookUp(scope, name) : this.#importOne(scope, { specifier, name });
        this.#addFound(exports, each.name.text, found);
      }
    }
  }

  #readExportAssignment(statement: ts.ExportAssignment, scope: Scope, exports: Exports): void {
    const name = ts.isIdentifier(statement.expression) ? statement.expression.text : null;
    const found = name === null ? [] : this.#lookUp(scope, name);
    if (name === null) return;
    if (statement.isExportEquals) this.#assigned.set(scope.path, found);
    if (!statement.isExportEquals) this.#addFound(exports, 'default', found);
    else if (found instanceof Map) for (const [each, nodes] of found) this.#add(exports, each, nodes);
    else {
      const nodes = [...found];
      const own = nodes.filter((each) => !ts.isModuleDeclaration(each));
      this.#add(exports, name, own);
      for (const member of nodes.flatMap(membersOf)) {
        for (const each of namesOf(member)) this.#add(exports, each, [member]);
      }
    }
  }

  /** An export, and the members of its namespaces, each of which is listed once. */
  #withMembers(name: string, nodes: Iterable<ts.Node>, depth: number): Exported[] {
    const own: ts.Node[] = [];
    const members: Exports = new Map();
    for (const node of nodes) {
      if (!ts.isModuleDeclaration(node)) own.push(node);
      else if (depth < MAX_NESTING && !this.#listed.has(node)) {
        this.#listed.add(node);
        this.#readMembers(node, name, members);
      }
    }
    const inner = [...members].flatMap(([each, nodesOfEach]) =>
      this.#withMembers(each, nodesOfEach, depth + 1),
    );
    return [...(own.length > 0 ? [{ name, nodes: own }] : []), ...inner];
  }

  #readMembers(namespace: ts.ModuleDeclaration, prefix: string, members: Exports): void {
    for (const member of membersOf(namespace)) {
      for (const each of namesOf(member)) this.#add(members, `${prefix}.${each}`, [member]);
    }
    const scope = this.#scopes.get(namespace.getSourceFile().fileName);
    const inner = declaredIn(blockOf(namespace) ?? []).locals;
    for (const statement of blockOf(namespace) ?? []) {
      const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
      if (!scope || !clause || !ts.isNamedExports(clause)) continue;
      for (const { name, propertyName } of clause.elements) {
        const local = (propertyName ?? name).text;
        this.#addFound(members, `${prefix}.${name.text}`, inner.get(local) ?? this.#lookUp(scope, local));
      }
    }
  }

  /** The declarations of a name in a file, or the exports of the module that it names. */
  #lookUp(scope: Scope, name: string): Found {
    const declared = scope.locals.get(name);
    if (declared) return declared;
    const imported = scope.imports.get(name);
    return imported ? this.#importOne(scope, imported) : [];
  }

  #importOne(scope: Scope, { specifier, name }: Import): Found {
    const all = this.#importAll(scope, specifier);
    const assigned = this.#assigned.get(this.#files.resolve(scope.path, specifier) ?? '');
    if (name === 'export=') return assigned ?? all;
    return name === '*' ? all : (all.get(name) ?? (name === 'default' ? assigned : null) ?? []);
  }

  #importAll({ path }: Scope, specifier: string | null): Exports {
    const target = specifier === null ? null : this.#files.resolve(path, specifier);
    return target === null ? new Map() : this.#exportsOf(target);
  }

  #addFound(exports: Exports, name: string, found: Found): void {
    if (found instanceof Map) this.#addModule(exports, name, found);
    else this.#add(exports, name, found);
  }

  #addModule(exports: Exports, prefix: string, members: Exports): void {
    if (this.#exportsLeft <= 0) return;
    for (const [name, nodes] of [...members]) {
      if (name !== 'default') this.#add(exports, `${prefix}.${name}`, nodes);
    }
  }

  #add(exports: Exports, name: string, nodes: Iterable<ts.Node>): void {
    if (name.length > MAX_NAME_CHARS) return;
    for (const node of nodes) {
      if (this.#exportsLeft <= 0) return;
      this.#exportsLeft -= 1;
      const known = exports.get(name);
      if (known) known.add(node);
      else exports.set(name, new Set([node]));
    }
  }
}
