import type { Element } from 'domhandler';
import { type ElementTest, isTagRule, matchesAny } from '../dom/selectors.ts';
import type { CodeLanguage, ElementKind, Generator } from '../generators/generator.ts';

/** The rules of a generator, compiled once for all pages that it made. */
export interface GeneratorRules {
  /** Whether the element is noise by its tag. */
  readonly isNoiseTag: ElementTest;
  /** Whether a class name has a word for noise. */
  isNoiseClass(className: string): boolean;
  /** Whether the element is noise by its place or content. */
  readonly isNoisePlace: ElementTest;
  /** Whether the rules give the element this kind. */
  is(element: Element, kind: ElementKind): boolean;
  /** The language of code that does not declare one; null when it is unknown. */
  languageOf(code: Element): string | null;
}

const compiled = new Map<Generator, GeneratorRules>();

export function rulesOf(generator: Generator): GeneratorRules {
  let rules = compiled.get(generator);
  if (rules === undefined) {
    rules = compileRules(generator);
    compiled.set(generator, rules);
  }
  return rules;
}

function compileRules({ locate, elements = {}, code }: Generator): GeneratorRules {
  const { noiseWords } = locate;
  const kinds = new Map(Object.entries(elements).map(([kind, rule]) => [kind, matchesAny([rule])]));
  return {
    isNoiseTag: matchesAny(locate.noise.filter(isTagRule)),
    isNoiseClass: (className) => noiseWords !== undefined && hasWord(className, noiseWords),
    isNoisePlace: matchesAny(locate.noise.filter((rule) => !isTagRule(rule))),
    is: (element, kind) => kinds.get(kind)?.(element) === true,
    languageOf: compileLanguage(code),
  };
}

/** Names such as `with-sidebar` and `sidebar-enabled` are of the element around it. */
const STATE_WORDS: ReadonlySet<string> = new Set('with has no enabled disabled layout main wrap'.split(' '));

/**
 * Whether one or two words in a row of a class name such as `relatedPosts` and `user-title` are in `list`. Utility classes
 * such as `md:menu` have no words.
 */
function hasWord(className: string, list: ReadonlySet<string>): boolean {
  if (/[:[]/.test(className)) return false;
  const words = className.split(/[-_]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  const isListed = (word: string, at: number) =>
    list.has(word) || (at > 0 && list.has(`${words[at - 1]}-${word}`));
  return words.some(isListed) && !words.some((word) => STATE_WORDS.has(word));
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
