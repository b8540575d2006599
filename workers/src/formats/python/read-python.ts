import { changeOutsideCode } from '../markdown/change-outside-code.ts';
import { embedMarkdown } from '../reference/embed-markdown.ts';
import {
  compareModulePaths,
  type Reference,
  type ReferenceModule,
  writeModules,
} from '../reference/reference.ts';
import { createModules } from './python-modules.ts';

/** Packages have modules with the names of some folders and files of a repository, such as `celery.app.tasks`. */
const EXCLUDED_PATH =
  /^(?:testing|tools?)\/|(?:^|\/)(?:tests?|docs?|examples?|benchmarks?|scripts?|vendor|_vendor|\.[^/]*)\//;
const EXCLUDED_FILE =
  /^(?:setup|noxfile|tasks|manage|fabfile)\.pyi?$|(?:^|\/)(?:conftest|test_[^/]*|[^/]*_test)\.pyi?$/;

/**
 * Writes the API reference of a Python package: a page per module with signatures and docstrings. It describes names
 * from private modules in the public modules that import them. Runs no code.
 */
export function readPython(files: ReadonlyMap<string, string>): Reference {
  return writeModules(listModules(files), 'python', '#');
}

function* listModules(files: ReadonlyMap<string, string>): Generator<ReferenceModule> {
  const modules = createModules(files, (path) => EXCLUDED_PATH.test(path));
  for (const path of [...files.keys()].sort(compareModulePaths)) {
    const name = moduleName(path);
    // A stub is described with its module in the same folder.
    if (name === null || (path.endsWith('.pyi') && files.has(path.slice(0, -1)))) continue;
    const { docstring, definitions } = modules.read(path);
    // A stub without docstrings has only signatures.
    const isStub = path.endsWith('.pyi') && definitions.every((each) => each.docstring === '');
    const entries = definitions
      .filter((each) => isStub || each.docstring !== '' || !each.name.includes('.'))
      .map((each) => ({
        name: each.name.replace(/\.__init__$/, ''),
        signature: each.signature,
        docs: toMarkdown(each.docstring),
      }));
    yield { path, name, docs: toMarkdown(docstring), entries };
  }
}

const DOCTEST = /^[ \t]*(?:>>>|\.\.\. )[^\n]*(?:\n[^\S\n]*\S[^\n]*)*/gm;

/** A docstring as Markdown: doctests become fenced code, and double backticks single ones. */
function toMarkdown(docstring: string): string {
  const fenced = changeOutsideCode(docstring, (part) => part.replace(DOCTEST, '```python\n$&\n```'));
  return embedMarkdown(changeOutsideCode(fenced, (part) => part.replaceAll('``', '`')));
}

/** The name of a module by its path; null for private ones and for files that users do not import. */
function moduleName(path: string): string | null {
  if (EXCLUDED_PATH.test(path) || EXCLUDED_FILE.test(path)) return null;
  const segments = path
    .replace(/^(?:src|lib|python)\//, '')
    .replace(/^(\w+)-stubs\//, '$1/')
    .replace(/(?:\/__init__)?\.pyi?$/, '')
    .split('/');
  return segments.some((segment) => !/^[A-Za-z]\w*$/.test(segment)) ? null : segments.join('.');
}
