import type { Element } from 'domhandler';
import type { ElementRule } from '../dom/selectors.ts';
import type { PageSurvey } from '../extract/survey/survey-page.ts';

/** What the rules of a generator can say about an element of the article. */
export type ElementKind =
  /** An element other than `pre` whose text is code: a listing, or the signature of a method. */
  | 'listing'
  /** A listing whose lines end where its elements do; its white space means nothing. */
  | 'flowing-code'
  /** An inline element that is code, although it is none of HTML's elements for code. */
  | 'inline-code'
  /** A link that the generator set on a name in code. */
  | 'code-link'
  /** An entry of an API reference: its name is the first child, its description follows. */
  | 'entry'
  /** A heading that names an entry, such as a method, and so is code. */
  | 'entry-heading'
  /** The signature of an entry whose description follows it; it becomes a heading. */
  | 'signature'
  /** A list used for layout: its items are plain content. */
  | 'layout-list'
  /** A table built of `div`s, cell after cell, header cells first. */
  | 'grid'
  /** A header cell of a grid. */
  | 'grid-header'
  /** A table with declarations in one column and their descriptions in the other. */
  | 'declaration-table'
  /** A table inside a cell that belongs to the text of the cell. */
  | 'inline-table'
  /** An inline element that the style sheet puts on a line of its own. */
  | 'own-line'
  /** A `pre` that holds a manual page, or a section of one, as troff prints it. */
  | 'man-page';

/** Where the article is, and what the page says about it elsewhere. */
export interface ArticleLocation {
  /** CSS selectors of the article, best first. */
  readonly main: readonly string[];
  /** Elements inside the article that its author did not write. */
  readonly noise: readonly ElementRule[];
  /** Text on the top level at which the article ends. */
  readonly end?: RegExp;
  /** The title where the article has no first-level heading; null to take it from the page's head. */
  title?(page: PageSurvey): string | null;
  /** The name of the site; null to take it from the page's head. */
  siteName?(page: PageSurvey): string | null;
}

/** The language of code that does not declare one: always the same, by CSS selector, or by a function. */
export type CodeLanguage = string | Readonly<Record<string, string>> | ((code: Element) => string | null);

/** The rules for pages of one documentation generator. */
export interface Generator {
  readonly name: string;
  /** Whether this generator made the page. */
  detects(page: PageSurvey): boolean;
  readonly locate: ArticleLocation;
  readonly elements?: Readonly<Partial<Record<ElementKind, ElementRule>>>;
  readonly code?: CodeLanguage;
}

/** Whether one of the page's generator meta elements begins with `name`, in any case. */
export function isGeneratedBy(page: PageSurvey, name: string): boolean {
  const stated = page.meta.get('generator')?.toLowerCase().split('\n') ?? [];
  return stated.some((generator) => generator.startsWith(name.toLowerCase()));
}
