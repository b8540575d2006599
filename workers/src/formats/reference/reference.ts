import { fencedCode } from '../markdown/fenced-code.ts';

/** A page of an API reference. */
export interface ReferencePage {
  /** The source file that the page cites. */
  readonly path: string;
  readonly markdown: string;
}

/** The API reference of a package. */
export interface Reference {
  readonly pages: readonly ReferencePage[];
  /** Whether the end is missing because the package is too large. */
  readonly isCut: boolean;
}

/** A module of a package, with its documentation as Markdown; '' when there is none. */
export interface ReferenceModule {
  readonly path: string;
  /** As users import it. */
  readonly name: string;
  readonly docs: string;
  readonly entries: Iterable<ReferenceEntry>;
}

/** A function, type or constant of a module. */
interface ReferenceEntry {
  /** Within its module, such as `Queue.get`. */
  readonly name: string;
  /** '' when it is unknown. */
  readonly signature: string;
  readonly docs: string;
}

export const MAX_REFERENCE_CHARS = 6_000_000;

/** Writes a page for each module that has documentation or entries. `commentMark` starts a comment in `language`. */
export function writeModules(
  modules: Iterable<ReferenceModule>,
  language: string,
  commentMark: string,
): Reference {
  const pages: ReferencePage[] = [];
  let chars = 0;
  for (const { path, name: module, docs, entries } of modules) {
    const parts = [`# ${module}`, docs];
    chars += module.length + docs.length;
    for (const { name, signature, docs: description } of entries) {
      chars += name.length + module.length + signature.length + description.length;
      // Checked before it is written: a module repeats the names that its entries are in.
      if (chars > MAX_REFERENCE_CHARS) return { pages, isCut: true };
      const code = signature && fencedCode(`${commentMark} ${module}\n${signature}`, language);
      parts.push(`### ${name}`, code, description);
    }
    if (chars > MAX_REFERENCE_CHARS) return { pages, isCut: true };
    const written = parts.filter((part) => part !== '');
    if (written.length > 1) pages.push({ path, markdown: written.join('\n\n') });
  }
  return { pages, isCut: false };
}

/** Sorts the paths of modules: those with fewer folders first. */
export function compareModulePaths(one: string, other: string): number {
  return one.split('/').length - other.split('/').length || (one < other ? -1 : 1);
}
