import { decodeText } from '../../../formats/decode-text.ts';
import { readFrontMatter } from '../../../formats/markdown/front-matter.ts';
import type { PageUrl } from '../../types.ts';
import { isLanguageSegment } from '../../urls/path-variants.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';
import { compareRanks, createRank, type Rank } from '../links/rank-pages.ts';

const DOCUMENT = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|ipynb)$/i;
const EXTENSION = /\.\w+$/;
const PLAIN_TEXT = /\.txt$/i;
const README = /^readme(?:\.[\w-]+)?$/i;
const DOCS_FOLDER = /^(?:docs?|documentation|guides?|manual|handbook|book|website|site)$/i;
/** Folders whose markdown is not documentation, and folders of older versions and translations in Docusaurus. */
const OTHER_FOLDER =
  /^(?:\..*|node_modules|vendor|third[_-]party|tests?|__tests__|testdata|fixtures|__fixtures__|snapshots|__snapshots__|versioned_docs|i18n)$/i;
/** Files about the project rather than its use, and the navigation of Antora. */
const PROJECT_FILE =
  /^(?:licen[cs]e|copying|notice|code[_-]of[_-]conduct|authors|contributors|maintainers|codeowners|governance|funding|security|pull_request_template|issue_template|nav\.adoc)\b/i;
const LOW_PRIORITY = /^(?:change(?:s|log)|history|news|releases?|contributing|roadmap|todo)\b/i;

/** A longer file has text. */
const MAX_STUB_BYTES = 2_000;
const COMMENT = /<!--[^-]*-->|\{\/\*[^*]*\*\/\}/g;
const TITLE_LINE = /^#{1,6} .*$/gm;

/** Whether a file has text besides its title: sites write lists of pages into the title pages of folders. */
export function hasText(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_STUB_BYTES) return true;
  const { body } = readFrontMatter(decodeText(bytes, ''));
  return body.replace(COMMENT, '').replace(TITLE_LINE, '').trim() !== '';
}

/** Creates the test for documentation files below `folder` ('' for the whole repository). */
export function createIsDocument(folder: string): (path: string) => boolean {
  return (path) => {
    const inside = within(path, folder);
    if (inside === null) return false;
    const segments = inside.split('/');
    const name = segments.at(-1) ?? '';
    const folders = segments.slice(0, -1);
    if (folders.some((segment) => OTHER_FOLDER.test(segment)) || PROJECT_FILE.test(name)) return false;
    if (DOCUMENT.test(name) || README.test(name)) return true;
    const isInDocs = [...folder.split('/'), ...folders].some((segment) => DOCS_FOLDER.test(segment));
    return (
      PLAIN_TEXT.test(name) && isInDocs && !/requirements|cmakelists|robots|manifest|lockfile/i.test(name)
    );
  };
}

/**
 * Leaves out translations: the files of a language's folder, such as `docs/fr`, if most of them also exist outside it or in
 * English, and files such as `README.fr.md` next to `README.md`. Also leaves out the Markdown that Jupytext writes for a
 * notebook.
 */
export async function dropCopies<File extends { readonly path: string }>(
  files: readonly File[],
  signal?: AbortSignal,
): Promise<File[]> {
  const stems = new Set(files.map(({ path }) => path.replace(EXTENSION, '')));
  const groups = new Map<string, { readonly files: Set<File>; compared: number; translated: number }>();
  for await (const file of iterateInTimeSlices(files, signal)) {
    const translation = readTranslation(file.path.replace(EXTENSION, ''));
    if (!translation) continue;
    const group = groups.get(translation.folder) ?? { files: new Set(), compared: 0, translated: 0 };
    groups.set(translation.folder, group);
    group.files.add(file);
    // Any folder may have an index.
    if (/(?:^|\/)(?:index|readme)\.\w+$/i.test(file.path)) continue;
    group.compared += 1;
    if (translation.originals.some((stem) => stems.has(stem))) group.translated += 1;
  }
  const dropped = Array.from(groups.values()).filter(({ compared, translated }) => translated * 2 > compared);
  const translations = new Set(dropped.flatMap(({ files }) => Array.from(files)));
  const notebooks = new Set(files.flatMap(({ path }) => (path.endsWith('.ipynb') ? path.slice(0, -6) : [])));
  const isCopy = ({ path }: File) => path.endsWith('.md') && notebooks.has(path.slice(0, -3));
  return files.filter((file) => !translations.has(file) && !isCopy(file));
}

/** The folder of the language of a file, and the paths without extensions that its original may have; null without one. */
function readTranslation(stem: string): { folder: string; originals: readonly string[] } | null {
  const segments = stem.split('/');
  const at = segments.slice(0, -1).findIndex(isLanguageSegment);
  if (at < 0) {
    const [ending, suffix = ''] = /[._]([a-z]{2}(?:-[a-z]{2,4})?)$/i.exec(stem) ?? [''];
    return isLanguageSegment(suffix) ? { folder: stem, originals: [stem.slice(0, -ending.length)] } : null;
  }
  const within = (language: string[]) =>
    [...segments.slice(0, at), ...language, ...segments.slice(at + 1)].join('/');
  return { folder: segments.slice(0, at + 1).join('/'), originals: [within([]), within(['en'])] };
}

/** The criteria by which documents are ordered. */
export interface DocumentCriteria {
  /** '' for the whole repository. */
  readonly folder: string;
  readonly startUrl: string;
  readonly topics: readonly string[];
}

/** Orders documents best first: requested topics, the README, the docs folder, other READMEs, then the rest. */
export async function rankDocuments<File extends RankedFile>(
  files: readonly File[],
  { folder, startUrl, topics }: DocumentCriteria,
  signal?: AbortSignal,
): Promise<File[]> {
  const rankOf = createRank({ startUrl, topics });
  const rank = ({ path, url }: RankedFile): Rank => {
    const page: PageUrl = { url, foundBy: 'archive', title: null };
    const [matches = 0, penalty = 0] = rankOf(page);
    const segments = (within(path, folder) ?? path).split('/');
    const isIndex = /^(?:readme|index|introduction|intro|overview)\b/i.test(segments.at(-1) ?? '');
    return [matches, classOf(segments, folder), penalty, segments.length, isIndex ? 0 : 1];
  };
  const ranked: { readonly file: File; readonly rank: Rank }[] = [];
  // A repository may have 200,000 documents.
  for await (const file of iterateInTimeSlices(files, signal)) ranked.push({ file, rank: rank(file) });
  return ranked
    .sort((one, other) => compareRanks(one.rank, other.rank) || (one.file.path < other.file.path ? -1 : 1))
    .map(({ file }) => file);
}

export interface RankedFile {
  readonly path: string;
  /** URL of its page on GitHub. */
  readonly url: string;
}

function classOf(segments: readonly string[], folder: string): number {
  const [first = ''] = segments;
  const name = segments.at(-1) ?? '';
  if (segments.length === 1 && README.test(name)) return 0;
  if (LOW_PRIORITY.test(name)) return 4;
  if (folder !== '' || segments.slice(0, -1).some((segment) => DOCS_FOLDER.test(segment))) return 1;
  if (first === name) return 2;
  return README.test(name) ? 2 : 3;
}

/** The path relative to `folder`; null when it is outside. */
function within(path: string, folder: string): string | null {
  if (folder === '') return path;
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}
