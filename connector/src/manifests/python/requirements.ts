import type { ProjectFiles } from '../dependency.ts';
import { folderOf, joinPath } from '../paths.ts';
import { parseRequirement, type Requirement } from './requirement.ts';

/** `requirements.txt`, `requirements-dev.txt`, `dev-requirements.in`, and files in a folder `requirements`. */
export function isRequirementsFile(path: string): boolean {
  return /(?:^|\/)(?:[\w.-]*requirements[\w.-]*|requirements\/[\w.-]+)\.(?:txt|in)$/.test(path);
}

/**
 * The requirements of pip in a folder. Files that pip-compile or uv wrote list all packages with `# via` comments, which
 * name a file for direct dependencies.
 */
export function readRequirements(root: string, files: ProjectFiles): Requirement[] {
  const folders = [root, joinPath(root, 'requirements')];
  const paths = [...files.keys()].filter(
    (path) => isRequirementsFile(path) && folders.includes(folderOf(path)),
  );
  const lines = paths.flatMap((path) => linesOf(path, files, new Set()));
  const compiled = new Map(
    lines.flatMap(({ text, isCompiled }) => {
      const requirement = isCompiled ? parseRequirement(text) : null;
      return requirement ? [[requirement.name, requirement] as const] : [];
    }),
  );
  return lines.flatMap(({ text, isDirect }) => {
    const requirement = isDirect ? parseLine(text) : null;
    if (!requirement) return [];
    const version = compiled.get(requirement.name)?.version ?? requirement.version;
    return [{ ...requirement, version }];
  });
}

interface Line {
  readonly text: string;
  readonly isDirect: boolean;
  /** Whether the file is the output of pip-compile or uv. */
  readonly isCompiled: boolean;
}

/** The lines of a file and of the files that it includes with `-r`. */
function linesOf(path: string, files: ProjectFiles, seen: Set<string>): Line[] {
  const text = files.get(path);
  if (text === undefined || seen.has(path)) return [];
  seen.add(path);
  const joined = text.replace(/\\\r?\n/g, ' ').split(/\r?\n/);
  const isCompiled = joined.some((line) => /(?:^|\s)# via\b/.test(line));
  return joined.flatMap((line, index) => {
    const [, included] = /^\s*(?:-r|--requirement)[\s=]+(\S+)/.exec(line) ?? [];
    if (included !== undefined) return linesOf(joinPath(folderOf(path), included), files, seen);
    const content = line.replace(/(?:^|\s)#.*$/, '').trim();
    if (content === '') return [];
    return [{ text: content, isCompiled, isDirect: !isCompiled || isRequiredByFile(joined, index) }];
  });
}

/** Whether the comment of a compiled line names a file: `# via -r requirements.in` or `# via app (pyproject.toml)`. */
function isRequiredByFile(lines: readonly string[], index: number): boolean {
  const comments = [/#.*/.exec(lines[index] ?? '')?.[0] ?? ''];
  for (let at = index + 1; /^\s+#/.test(lines[at] ?? ''); at++) comments.push(lines[at] ?? '');
  return comments.some((comment) => /-r\s|\((?:pyproject\.toml|setup\.(?:py|cfg))/.test(comment));
}

/** Local folders stay, and a URL or a repository has no name before its `#egg`. */
function parseLine(text: string): Requirement | null {
  if (/^(?:-|\.|\/|file:)/.test(text) || /^[a-z+]+:\/\//i.test(text)) return null;
  return parseRequirement(text.replace(/\s--?[a-z].*$/, ''));
}
