/** The content of a page, free of any theme. */

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong'; children: readonly Inline[] }
  | { type: 'emphasis'; children: readonly Inline[] }
  | { type: 'link'; href: string; children: readonly Inline[] };

export interface Heading {
  type: 'heading';
  /** 2 to 4. Only the page's title has level 1. */
  level: number;
  id: string;
  children: readonly Inline[];
}

export interface Code {
  type: 'code-block';
  /** A short name such as "ts"; "text" for anything but programs. */
  language: string;
  /** A file's name, or null. */
  title: string | null;
  text: string;
}

export interface List {
  type: 'list';
  isOrdered: boolean;
  items: readonly (readonly Block[])[];
}

export interface Table {
  type: 'table';
  header: readonly (readonly Inline[])[];
  rows: readonly (readonly (readonly Inline[])[])[];
}

export interface Admonition {
  type: 'admonition';
  kind: AdmonitionKind;
  /** Null if the kind is the title. */
  title: string | null;
  blocks: readonly Block[];
}

export const admonitionKinds = ['note', 'tip', 'info', 'warning', 'danger'] as const;
export type AdmonitionKind = (typeof admonitionKinds)[number];

export interface Tabs {
  type: 'tabs';
  tabs: readonly { label: string; blocks: readonly Block[] }[];
}

export interface Definitions {
  type: 'definitions';
  items: readonly { terms: readonly (readonly Inline[])[]; blocks: readonly Block[] }[];
}

/** The description of a function, class, method, option or endpoint. */
export interface Signature {
  type: 'signature';
  /** Such as "py", "ts", "go", "http" or "cli". */
  domain: string;
  /** Such as "function" or "class"; for "http" the method in lower case. */
  kind: string;
  text: string;
  id: string;
  blocks: readonly Block[];
}

export type Block =
  | { type: 'paragraph'; children: readonly Inline[] }
  | Heading
  | Code
  | List
  | Table
  | Admonition
  | Tabs
  | Definitions
  | Signature;

/** Returns the text without markup. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => ('text' in inline ? inline.text : plainText(inline.children))).join('');
}

/** Converts a text to an anchor: lower case, with hyphens between words. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
