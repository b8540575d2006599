import { isReleaseOf, parseVersion } from '@lectern/shared/domain/libraries/library-version.ts';

const VERSION_IN_NAME = /(?<![\w.])v?\d+(?:\.\d+)*(?![\w.]*\w)/g;
/** The error code in "django 404" is not a version. */
const LONG_NUMBER = /^v?\d{3,}$/;

/** A version that a query asks for, and the name of a document that states another version of the same product. */
export interface OtherVersion {
  readonly name: string;
  readonly version: string;
}

/** Finds a version that the query asks for and none of the documents has, although one states another; else null. */
export function findOtherVersion(query: string, names: readonly string[]): OtherVersion | null {
  const words = wordsOf(query);
  for (const name of names.filter((one) => versionsIn(one).length > 0)) {
    for (const product of wordsOf(name)) {
      const version = versionAfter(words, product);
      if (version === null || LONG_NUMBER.test(version)) continue;
      const isOfVersion = (other: string) =>
        wordsOf(other).includes(product) && versionsIn(other).some((own) => isSameRelease(own, version));
      if (!names.some(isOfVersion)) return { name, version };
    }
  }
  return null;
}

/** The lower-case words of a text, `react@18` in two. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/[\s,;:!?()"'`]+|(?<=[^\s@])@/);
}

/** The version that follows a product's name: `react@18`, `react 18` or `react v18.2`. */
function versionAfter(words: readonly string[], product: string): string | null {
  for (const [at, word] of words.entries()) {
    const version = word === product ? words[at + 1]?.replace(/\.(?:x|\*)$|\.$/, '') : undefined;
    if (version !== undefined && parseVersion(version)) return version;
  }
  return null;
}

/** The version that a query asks for of a library; null when it names none. */
export function versionOfLibrary(query: string, library: string): string | null {
  return versionAfter(wordsOf(query), library.toLowerCase());
}

/** The versions that a document's name states. */
export function versionsIn(name: string): readonly string[] {
  return name.match(VERSION_IN_NAME) ?? [];
}

/** Whether one version is a release of the other: 3.11.4 of 3.11. */
export function isSameRelease(one: string, other: string): boolean {
  const [own, asked] = [parseVersion(one), parseVersion(other)];
  return own !== null && asked !== null && (isReleaseOf(own, asked) || isReleaseOf(asked, own));
}
