import type { Element } from 'domhandler';
import { type ElementTest, isTagRule, matchesAny } from '../dom/selectors.ts';
import type { CodeLanguage, ElementKind, Generator } from '../generators/generator.ts';

/** The rules of a generator, compiled once for all pages that it made. */
export interface GeneratorRules {
  /** Whether the element is noise by its tag. */
  readonly isNoiseTag: ElementTest;
  /** Whether a class name has a word for noise, or only one for menus and lists of links; null if it has none. */
  kindOfName(className: string): 'noise' | 'links' | null;
  /** Whether the element is noise by its place or content. */
  readonly isNoisePlace: ElementTest;
  /** Whether the rules give the element this kind. */
  is(element: Element, kind: ElementKind): boolean;
  /** The language of code that does not declare one; null when it is unknown. */
  languageOf(code: Element): string | null;
}

const compiled = new Map<Generator, GeneratorRules>();

/** The rules of a generator. They are compiled on first use. */
export function rulesOf(generator: Generator): GeneratorRules {
  let rules = compiled.get(generator);
  if (rules === undefined) {
    rules = compileRules(generator);
    compiled.set(generator, rules);
  }
  return rules;
}

function compileRules({ locate, elements = {}, code }: Generator): GeneratorRules {
  const kinds = new Map(Object.entries(elements).map(([kind, rule]) => [kind, matchesAny([rule])]));
  return {
    isNoiseTag: matchesAny(locate.noise.filter(isTagRule)),
    kindOfName: compileNames(locate.noiseWords, locate.linkWords),
    isNoisePlace: matchesAny(locate.noise.filter((rule) => !isTagRule(rule))),
    is: (element, kind) => kinds.get(kind)?.(element) === true,
    languageOf: compileLanguage(code),
  };
}

/** Matches one of the words, which may have two parts, between the hyphens and underscores of a lower-case class name. */
function wordPattern(words: readonly string[]): RegExp {
  return new RegExp(`(?:^|[-_])(?:${words.join('|').replaceAll('-', '[-_]+')})(?![^-_])`);
}

/** Names such as `with-sidebar`, `text-and-form` and `sidebar-enabled` mark the element around the noise. */
const STATE_WORD = wordPattern('with and has no enabled disabled layout main wrap'.split(' '));

/**
 * Returns the kind of words in a class name such as `relatedPosts` and `user-title`. Utility classes such as `md:menu` have
 * no words.
 */
function compileNames(
  noiseWords: readonly string[] = [],
  linkWords: readonly string[] = [],
): GeneratorRules['kindOfName'] {
  if (noiseWords.length + linkWords.length === 0) return () => null;
  const word = wordPattern([...noiseWords, ...linkWords]);
  const noiseWord = wordPattern(noiseWords);
  return (className) => {
    if (/[:[]/.test(className)) return null;
    const name = className.replace(/[a-z](?=[A-Z])/g, '$&-').toLowerCase();
    if (!word.test(name) || STATE_WORD.test(name)) return null;
    return noiseWords.length > 0 && noiseWord.test(name) ? 'noise' : 'links';
  };
}

function compileLanguage(code: CodeLanguage | undefined): GeneratorRules['languageOf'] {
  if (code === undefined) return () => null;
  if (typeof code === 'string') return () => code;
  if (typeof code === 'function') return code;
  const languages = Object.entries(code).map(([language, selector]) => ({
    language,
    matches: matchesAny([selector]),
  }));
  return (element) => languages.find(({ matches }) => matches(element))?.language ?? null;
}
