import type { Reference, ReferencePage } from '../declarations/read-declarations.ts';
import { type Fence, isClosingFence, parseOpeningFence } from '../markdown/fences.ts';
import type { Definition } from './python-definitions.ts';
import { createModules } from './python-modules.ts';

const MAX_CHARS = 6_000_000;
/** Packages have modules with the names of some folders and files of a repository, such as `celery.app.tasks`. */
const OTHER_PATH =
  /^(?:testing|tools?)\/|(?:^|\/)(?:tests?|docs?|examples?|benchmarks?|scripts?|vendor|_vendor|\.[^/]*)\//;
const OTHER_FILE =
  /^(?:setup|noxfile|tasks|manage|fabfile)\.pyi?$|(?:^|\/)(?:conftest|test_[^/]*|[^/]*_test)\.pyi?$/;

/**
 * Writes the API reference of a Python package: a page per module with signatures and docstrings. What a module imports from a
 * private one is described with it. No code is run.
 */
export function readPython(files: ReadonlyMap<string, string>): Reference {
  const pages: ReferencePage[] = [];
  const modules = createModules(files, (path) => OTHER_PATH.test(path));
  let entries = 0;
  let chars = 0;
  for (const path of [...files.keys()].sort(
    (one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1),
  )) {
    const name = moduleName(path);
    if (name === null) continue;
    // A stub is described with its module in the same folder.
    if (path.endsWith('.pyi') && files.has(path.slice(0, -1))) continue;
    const module = modules.read(path);
    // In a stub without docstrings, signatures are all there is.
    const isStub = path.endsWith('.pyi') && module.definitions.every(({ docstring }) => docstring === '');
    const documented = module.definitions.filter(
      ({ docstring, name: own }) => isStub || docstring !== '' || !own.includes('.'),
    );
    if (documented.length === 0 && module.docstring === '') continue;
    const markdown = [
      `# ${name}`,
      clean(module.docstring),
      ...documented.map((each) => writeDefinition(name, each)),
    ]
      .filter((part) => part !== '')
      .join('\n\n');
    chars += markdown.length;
    if (chars > MAX_CHARS) return { pages, entries, isCut: true };
    entries += documented.length;
    pages.push({ path, markdown });
  }
  return { pages, entries, isCut: false };
}

function writeDefinition(module: string, { name, signature, docstring }: Definition): string {
  const heading = `### ${name.replace(/\.__init__$/, '')}`;
  const code = `\`\`\`python\n# ${module}\n${signature}\n\`\`\``;
  return [heading, code, clean(docstring)].filter((part) => part !== '').join('\n\n');
}

/** A docstring as Markdown: doctests become code, double backticks single ones, and headings bold. Fenced code stays. */
function clean(docstring: string): string {
  const lines: string[] = [];
  let fence: Fence | null = null;
  let isInDoctest = false;
  for (const line of docstring.split('\n')) {
    if (fence !== null) {
      lines.push(line);
      if (isClosingFence(line, fence)) fence = null;
      continue;
    }
    const isDoctest: boolean = /^\s*(?:>>>|\.\.\. )/.test(line) || (isInDoctest && line.trim() !== '');
    if (isDoctest !== isInDoctest) lines.push(isDoctest ? '```python' : '```');
    isInDoctest = isDoctest;
    fence = isDoctest ? null : parseOpeningFence(line);
    const isText = !isDoctest && fence === null;
    lines.push(isText ? line.replace(/``/g, '`').replace(/^#{1,6}\s+(.+)$/, '**$1**') : line);
  }
  if (isInDoctest) lines.push('```');
  if (fence !== null) lines.push(fence.prefix + fence.mark);
  return lines.join('\n').trim();
}

/** The name of a module by its path; null for private ones and for files that users do not import. */
function moduleName(path: string): string | null {
  if (OTHER_PATH.test(path) || OTHER_FILE.test(path)) return null;
  const segments = path
    .replace(/^(?:src|lib|python)\//, '')
    .replace(/^(\w+)-stubs\//, '$1/')
    .replace(/(?:\/__init__)?\.pyi?$/, '')
    .split('/');
  return segments.some((segment) => !/^[A-Za-z]\w*$/.test(segment)) ? null : segments.join('.');
}

function depthOf(path: string): number {
  return path.split('/').length;
}
