import type { ChildNode, Element } from 'domhandler';
import type { PageSurvey } from '../extract/survey/survey-page.ts';

/**
 * What is known of the pages that one documentation generator makes. Selectors are CSS, each string one selector or
 * several with commas.
 */
export interface Generator {
  readonly name: string;
  /** Whether the page was made by this generator. */
  detects(page: PageSurvey): boolean;
  /** Where the article stands, best first. */
  readonly main: readonly string[];
  /** What stands inside the article and is not written by its author. */
  readonly noise: readonly string[];
  /** Whether an element is noise for a reason that no selector tells. */
  isNoise?(element: Element): boolean;
  /** Whether the article ends before a node of its top level: what follows tells how the page was made. */
  isEnd?(node: ChildNode): boolean;
  /** Elements other than `pre` whose text is code: listings, and the signatures of methods. */
  readonly listings?: readonly string[];
  /** Whether a listing's lines end where its elements do, and its white space is the page's. */
  isFlowing?(listing: Element): boolean;
  /** Elements that hold an entry of a reference: its name as their first child, and what is said of it. */
  readonly entries?: readonly string[];
  /** Lists that lay out the page: their items are what stands in them, and no list. */
  readonly layouts?: readonly string[];
  /** Whether a `pre` holds running text that was set by hand, as manuals kept in plain text have it. */
  isProse?(element: Element): boolean;
  /** Whether a `pre` holds a manual page, or a section of one, as troff sets it. */
  isManPage?(element: Element): boolean;
  /** Whether an element is the signature of an entry whose text follows it: it becomes a heading of its own. */
  isSignature?(element: Element): boolean;
  /** Tables made of `div`s, cell after cell: each holds its header cells first. */
  readonly grids?: { readonly tables: readonly string[]; readonly headerCells: readonly string[] };
  /** Whether a heading names an entry of a reference, such as a method, and so is code. */
  isEntryHeading?(heading: Element): boolean;
  /** Whether a link stands on the name of something in the code, set by the generator and not by the author. */
  isCodeLink?(link: Element): boolean;
  /** Whether an inline element is code although it is none of HTML's elements for it. */
  isInlineCode?(element: Element): boolean;
  /** Whether an inline element stands apart from what follows it, which only the style sheet tells. */
  isLine?(element: Element): boolean;
  /** Whether a table inside a cell of another only sets marks beside the cell's text. */
  isTextOfCell?(table: Element): boolean;
  /** Whether a table sets declarations beside what is said of each. */
  isDeclarations?(table: Element): boolean;
  /** The language of a code element that does not tell it by the common class names; null when it tells none. */
  codeLanguage?(code: Element): string | null;
  /** The title where the article has no first-level heading; null when the page's head is to tell. */
  title?(page: PageSurvey): string | null;
  /** The site's name where the page states it in a place of its own; null when the page's head is to tell. */
  siteName?(page: PageSurvey): string | null;
}

/** Whether one of the page's generator meta elements begins with `name`, in any case. */
export function isGeneratedBy(page: PageSurvey, name: string): boolean {
  const stated = page.meta.get('generator')?.toLowerCase().split('\n') ?? [];
  return stated.some((generator) => generator.startsWith(name.toLowerCase()));
}
