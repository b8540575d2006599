import type { Element } from 'domhandler';
import { type ElementTest, isTagRule, matchesAny } from '../dom/selectors.ts';
import type { CodeLanguage, ElementKind, Generator } from '../generators/generator.ts';

/** The rules of a generator, compiled once for all pages that it made. */
export interface GeneratorRules {
  /** Whether the element is noise by its tag. */
  readonly isNoiseTag: ElementTest;
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
  const kinds = new Map(Object.entries(elements).map(([kind, rule]) => [kind, matchesAny([rule])]));
  return {
    isNoiseTag: matchesAny(locate.noise.filter(isTagRule)),
    isNoisePlace: matchesAny(locate.noise.filter((rule) => !isTagRule(rule))),
    is: (element, kind) => kinds.get(kind)?.(element) === true,
    languageOf: compileLanguage(code),
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
