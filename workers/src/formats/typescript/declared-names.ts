import ts from 'typescript';

/** A name that a file imports from another module. */
export interface Import {
  readonly specifier: string;
  /** `*` for the whole module, `export=` for the value of its `export =`, as `import x = require()` reads it. */
  readonly name: string;
}

/** The names in a file. */
export interface DeclaredNames {
  readonly locals: ReadonlyMap<string, readonly ts.Node[]>;
  readonly imports: ReadonlyMap<string, Import>;
}

/** The names that statements declare and import. */
export function declaredIn(statements: readonly ts.Statement[]): DeclaredNames {
  const locals = new Map<string, ts.Node[]>();
  const imports = new Map<string, Import>();
  for (const statement of statements) {
    for (const name of namesOf(statement)) {
      const known = locals.get(name);
      if (known) known.push(statement);
      else locals.set(name, [statement]);
    }
    if (ts.isImportDeclaration(statement)) readImport(statement, imports);
    if (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference)) {
      const specifier = textOf(statement.moduleReference.expression);
      if (specifier !== null) imports.set(statement.name.text, { specifier, name: 'export=' });
    }
  }
  return { locals, imports };
}

function readImport(
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
  imports: Map<string, Import>,
): void {
  const specifier = textOf(moduleSpecifier);
  if (!importClause || specifier === null) return;
  if (importClause.name) imports.set(importClause.name.text, { specifier, name: 'default' });
  const bindings = importClause.namedBindings;
  if (!bindings) return;
  if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { specifier, name: '*' });
  else {
    for (const { name, propertyName } of bindings.elements) {
      imports.set(name.text, { specifier, name: (propertyName ?? name).text });
    }
  }
}

/** The names that a statement declares. */
export function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    (ts.isModuleDeclaration(statement) && ts.isIdentifier(statement.name));
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** The members of a namespace: all of them, unless an `export { … }` lists them (TypeScript's ambient contexts). */
export function membersOf(node: ts.Node): readonly ts.Statement[] {
  if (!ts.isModuleDeclaration(node)) return [];
  const statements = blockOf(node) ?? [];
  if (!statements.some(ts.isExportDeclaration)) return statements;
  return statements.filter((each) => hasModifier(each, ts.SyntaxKind.ExportKeyword));
}

/** The statements of a namespace or an ambient module; null for anything else. */
export function blockOf(statement: ts.Node): readonly ts.Statement[] | null {
  if (!ts.isModuleDeclaration(statement) || !statement.body) return null;
  if (ts.isModuleBlock(statement.body)) return statement.body.statements;
  return ts.isModuleDeclaration(statement.body) ? [statement.body] : null;
}

/** The name of the module that a statement declares or augments; null for anything else. */
export function declaredModule(statement: ts.Statement): string | null {
  return ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name) ? statement.name.text : null;
}

/** Whether a declaration has a modifier, such as `export`. */
export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some((each) => each.kind === kind) ?? false);
}

/** The text of a string literal; null for anything else. */
export function textOf(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteral(node) ? node.text : null;
}
