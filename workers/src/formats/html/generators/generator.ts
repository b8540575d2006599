import type { Element } from 'domhandler';
import type { ElementRule } from '../dom/selectors.ts';
import type { PageSurvey } from '../extract/survey/survey-page.ts';

/** The kinds that generator rules can assign to elements of the article. */
export type ElementKind =
  /** An element other than `pre` whose text is code: a listing, or the signature of a method. */
  | 'listing'
  /** A listing without significant white space: each block element is a line. */
  | 'flowing-code'
  /** An inline element that is code but not one of HTML's code elements. */
  | 'inline-code'
  /** A link that the generator adds to a name in code. */
  | 'code-link'
  /** An entry of an API reference: its name is the first child, its description follows. */
  | 'entry'
  /** A heading that names an entry, such as a method. Its text is code. */
  | 'entry-heading'
  /** A heading element that is not a heading: its text is a line of the section. */
  | 'text-line'
  /** The signature of an entry whose description follows it; it becomes a heading. */
  | 'signature'
  /** A list for layout: its items are ordinary content. */
  | 'layout-list'
  /** A table of `div` cells, header cells first. */
  | 'grid'
  /** A header cell of a grid. */
  | 'grid-header'
  /** A table with declarations in one column and their descriptions in the other. */
  | 'declaration-table'
  /** A table within the text of a cell. */
  | 'inline-table'
  /** An inline element that the style sheet shows on a separate line. */
  | 'separate-line';

/** The location of the article, its title and site name. */
interface ArticleLocation {
  /** CSS selectors of the article, best first. */
  readonly main: readonly string[];
  /** Elements inside the article that are not part of its content. */
  readonly noise: readonly ElementRule[];
  /**
   * Words in class names of elements that are not part of the content, unless they hold the title, code or most of the text.
   */
  readonly noiseWords?: readonly string[];
  /** The same for menus and lists of links. These elements are content if they hold prose. */
  readonly linkWords?: readonly string[];
  /** Top-level text that ends the article. */
  readonly end?: RegExp;
  /** The title of an article without a first-level heading; null to use the page's head. */
  title?(page: PageSurvey): string | null;
  /** The site name; null to use the page's head. */
  siteName?(page: PageSurvey): string | null;
}

/** The language of code that does not declare one: a fixed language, one per CSS selector, or a function. */
export type CodeLanguage = string | Readonly<Record<string, string>> | ((code: Element) => string | null);

/** The rules of one documentation generator. */
export interface Generator {
  readonly name: string;
  /** Whether this generator created the page. */
  detects(page: PageSurvey): boolean;
  readonly locate: ArticleLocation;
  readonly elements?: Readonly<Partial<Record<ElementKind, ElementRule>>>;
  readonly code?: CodeLanguage;
}

/** Whether a generator meta element of the page starts with `name`, case-insensitively. */
export function isGeneratedBy(page: PageSurvey, name: string): boolean {
  const generators = page.meta.get('generator')?.toLowerCase().split('\n') ?? [];
  return generators.some((generator) => generator.startsWith(name.toLowerCase()));
}
