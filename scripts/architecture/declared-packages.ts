import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageNameOf } from './dependency-rules.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const checked = /^(shared|api|workers|web|connector|infra)\//;

/**
 * Every package that a workspace imports must stand in its own manifest: npm puts the packages of all workspaces in
 * one folder, so that an undeclared one is found today, in whatever version another workspace asked for.
 */
export function checkDeclaredPackages(files: readonly SourceFile[], root: string): Violation[] {
  const declared = new Map<string, Set<string>>();
  return files
    .filter((file) => checked.test(file.path) && !file.isTest)
    .flatMap((file) => {
      const [workspace = ''] = file.path.split('/');
      const names = declared.get(workspace) ?? readDeclared(root, workspace);
      declared.set(workspace, names);
      return file.imports.flatMap(({ specifier, line, target }) => {
        const name = packageNameOf(specifier);
        if (name === null || target !== null || names.has(name)) return [];
        const message = `imports ${specifier}: ${workspace}/package.json does not name ${name}`;
        return [{ rule: 'declared' as const, path: file.path, line, message }];
      });
    });
}

function readDeclared(root: string, workspace: string): Set<string> {
  // Safe: npm has accepted the manifest.
  const manifest = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as Partial<
    Record<(typeof kinds)[number], Record<string, string>>
  >;
  return new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
}
