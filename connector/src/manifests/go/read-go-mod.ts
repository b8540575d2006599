import type { Dependency, ManifestReader, ProjectFiles } from '../dependency.ts';
import { joinPath } from '../paths.ts';
import { foldersWith, projectRoots } from '../project-folders.ts';

/** Go modules and workspaces. */
export const goReader: ManifestReader = {
  files: /^go\.(?:mod|work)$/,
  read(files) {
    const roots = projectRoots(foldersWith(files, 'go.mod', 'go.work'));
    const modules = roots
      .flatMap((root) => modulesOf(root, files))
      .map((path) => parseModule(files.get(path) ?? ''));
    const own = new Set(modules.map(({ name }) => name));
    return modules.flatMap((module) => readModule(module).filter(({ name }) => !own.has(name)));
  },
};

/** The paths of the go.mod files of a module or a workspace. */
function modulesOf(root: string, files: ProjectFiles): string[] {
  const workspace = files.get(joinPath(root, 'go.work'));
  const folders = workspace === undefined ? ['.'] : directives(workspace, 'use');
  return folders.map((folder) =>
    joinPath(joinPath(root, withoutComment(folder).replace(/"/g, '')), 'go.mod'),
  );
}

interface Module {
  readonly name: string;
  readonly required: readonly { readonly name: string; readonly version: string }[];
  /** The replacement by the name it replaces. */
  readonly replaced: ReadonlyMap<string, readonly string[]>;
}

function parseModule(text: string): Module {
  const required = directives(text, 'require')
    .filter((line) => !/\/\/\s*indirect\b/.test(line))
    .map((line) => withoutComment(line).split(/\s+/))
    .map(([name = '', version = '']) => ({ name: name.replace(/"/g, ''), version }));
  const replaced = directives(text, 'replace').map((line): [string, string[]] => {
    const [from = '', to = ''] = withoutComment(line).split('=>');
    return [from.trim().split(/\s+/)[0] ?? '', to.trim().split(/\s+/)];
  });
  return {
    name: withoutComment(directives(text, 'module')[0] ?? '').replace(/"/g, ''),
    required,
    replaced: new Map(replaced),
  };
}

/** A local replacement is part of the project. Another module has its own documentation. */
function readModule({ required, replaced }: Module): Dependency[] {
  return required.flatMap(({ name, version }): Dependency[] => {
    const [path, replacement] = replaced.get(name) ?? [name, version];
    if (path === undefined || replacement === undefined) return [];
    return [{ ecosystem: 'go', name: path, version: replacement, isPrivate: !/^[^/]+\.[^/]/.test(path) }];
  });
}

function withoutComment(line: string): string {
  return line.replace(/\/\/.*$/, '').trim();
}

/**
 * The arguments of a directive with their comments, one line each, alone or in a block. The closing
 * parenthesis of a block is the first token of its line (https://go.dev/ref/mod#go-mod-file-grammar), except in `()`.
 */
function directives(text: string, keyword: string): string[] {
  const start = new RegExp(`^${keyword}(?:[ \\t]*(\\()|[ \\t]+(?=[^ \\t(]))(.*)`);
  const found: string[] = [];
  let block: string[] | null = null;
  for (const line of text.split(/\r?\n/)) {
    if (block === null) {
      const [, opening, rest = ''] = start.exec(line) ?? [];
      if (opening === undefined) found.push(rest);
      else if (!/^[ \t]*\)/.test(rest)) block = [rest];
    } else if (/^[ \t]*\)/.test(line)) {
      for (const each of block) found.push(each);
      block = null;
    } else block.push(line);
  }
  return found.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('//'));
}
