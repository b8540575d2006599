import {
  type AnyNode,
  type ChildNode,
  Element,
  hasChildren,
  isTag,
  isText,
  type ParentNode,
} from 'domhandler';

/** Elements whose content is not text of the page. */
const NOT_TEXT = wordSet('script style template noscript svg');

/** Elements around the text of a page, whose controls open menus. */
export const AROUND_TEXT = wordSet('nav header footer aside form dialog');

/** Elements that start on a new line. Flutter positions each text in an element of its own. */
export const BLOCK_ELEMENTS = wordSet(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 h7 h8 h9 header hgroup hr html legend li main menu nav ol optgroup p pre section summary table tbody ' +
    'td tfoot th thead tr ul flt-semantics',
);

const NO_CLASSES: readonly string[] = [];

/** The class attribute that was split last, because several tests in a row ask for the names of one element. */
let lastClass = '';
let lastNames = NO_CLASSES;

/** The class names of `element`. */
export function classNames(element: Element): readonly string[] {
  const value = element.attribs.class;
  if (!value) return NO_CLASSES;
  if (value !== lastClass) {
    lastNames = splitNames(value);
    lastClass = value;
  }
  return lastNames;
}

/** The names in a class attribute. */
export function splitNames(classes: string): readonly string[] {
  return classes.match(/\S+/g) ?? NO_CLASSES;
}

export function hasClass(element: Element, name: string): boolean {
  const value = element.attribs.class;
  return value?.includes(name) === true && classNames(element).includes(name);
}

/** Whether one of the class names of `element` is in `names`. */
export function hasAnyClass(element: Element, names: ReadonlySet<string>): boolean {
  return classNames(element).some((name) => names.has(name));
}

/** A copy of `element` with `children`, whose own `parent` does not change. */
export function withChildren(element: Element, children: ChildNode[]): Element {
  const copy = new Element(element.name, element.attribs, children);
  copy.parent = element.parent;
  return copy;
}

/** The words of a list that spaces separate. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** The element around `node`; null for the outermost one. */
export function parentElement({ parent }: ChildNode): Element | null {
  return parent !== null && isTag(parent) ? parent : null;
}

/** The elements around `element`, innermost first. */
export function* ancestorsOf(element: Element): Generator<Element> {
  for (let at = parentElement(element); at !== null; at = parentElement(at)) yield at;
}

/** Whether `node` is only white space. */
export function isBlank(node: AnyNode): boolean {
  return isText(node) && node.data.trim() === '';
}

export function isLink({ name }: Element): boolean {
  return name === 'a';
}

const NO_FIELD = /^(?:hidden|submit|image|button|reset)$/i;

/** Whether a reader can enter or choose something in the element. */
export function isField({ name, attribs: { type = '' } }: Element): boolean {
  return name === 'select' || name === 'textarea' || (name === 'input' && !NO_FIELD.test(type));
}

/** The element directly before `node`, perhaps after white space; null for other text and the first child. */
export function elementBefore({ prev }: ChildNode): Element | null {
  const before = prev && isBlank(prev) ? prev.prev : prev;
  return before && isTag(before) ? before : null;
}

/** The children of `parent` without white space. */
export function contentOf(parent: ParentNode): ChildNode[] {
  return parent.children.filter((child) => !isBlank(child));
}

/** Whether `parent` holds an element that passes `test`, at any depth. */
export function hasElement(parent: ParentNode, test: (element: Element) => boolean): boolean {
  return findElement(parent, test) !== null;
}

/** Whether `element` passes `test` or holds an element that does. */
export function isOrHolds(element: Element, test: (element: Element) => boolean): boolean {
  return findIn([element], test) !== null;
}

/** Whether `element` is or holds code. */
export function holdsCode(element: Element): boolean {
  return isOrHolds(element, ({ name }) => name === 'pre');
}

/** The element children of `parent`. */
export function childElements(parent: ParentNode): Element[] {
  return parent.children.filter(isTag);
}

/** Whether `element` has text of its own, outside its child elements. */
export function hasOwnText(element: Element): boolean {
  return element.children.some((node) => isText(node) && node.data.trim() !== '');
}

/** The text of `node` with its white space and blocks on separate lines, without scripts, styles and SVG. */
export function rawText(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (isTag(node) && NOT_TEXT.has(node.name)) return '';
  if (isTag(node) && node.name === 'br') return '\n';
  if (!hasChildren(node)) return '';
  let text = '';
  for (const child of node.children) text += rawText(child);
  return isTag(node) && BLOCK_ELEMENTS.has(node.name) ? `\n${text}\n` : text;
}

/** The beginning of the text of `nodes` with collapsed whitespace: at least `chars` characters if there are as many. */
export function startOfText(
  nodes: readonly AnyNode[],
  chars: number,
  isLeftOut: (element: Element) => boolean = () => false,
): string {
  let text = '';
  for (const node of nodes) {
    const words = isText(node) ? collapseSpace(node.data) : '';
    if (words !== '') text += `${words} `;
    else if (isTag(node) && !NOT_TEXT.has(node.name) && !isLeftOut(node)) {
      text += startOfText(node.children, chars - text.length, isLeftOut);
    }
    if (text.length >= chars) break;
  }
  return text.trimStart();
}

/** The text of `node`, white space collapsed. */
export function plainText(node: AnyNode): string {
  return collapseSpace(rawText(node));
}

/** `text` with white space collapsed (no-break spaces too) and trimmed. */
export function collapseSpace(text: string): string {
  return text.trim().replace(SPACES, ' ');
}

/** `text` with each run of white space as one space. */
export function singleSpaced(text: string): string {
  return text.replace(SPACES, ' ');
}

/** White space that is not a single space. */
const SPACES = /[^\S ]\s*| \s+/g;

/** The first descendant of `parent` that passes `test`, in document order; null when none does. */
export function findElement(parent: ParentNode, test: (element: Element) => boolean): Element | null {
  return findIn(parent.children, test);
}

/** The first of `nodes` and their descendants that passes `test`, in document order; null when none does. */
export function findIn(nodes: readonly ChildNode[], test: (element: Element) => boolean): Element | null {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const found = test(node) ? node : findIn(node.children, test);
    if (found) return found;
  }
  return null;
}

/** The outermost descendants of `parent` that pass `test`, in document order. */
export function findElements(parent: ParentNode, test: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  collectElements(parent, test, found);
  return found;
}

function collectElements(parent: ParentNode, test: (element: Element) => boolean, found: Element[]): void {
  for (const child of parent.children) {
    if (!isTag(child)) continue;
    if (test(child)) found.push(child);
    else collectElements(child, test, found);
  }
}

/** Whether the attributes of `element`, or of one around it, hide it. Style sheets are not read. */
export function isInHiddenElement(element: Element): boolean {
  return hidesItself(element) || ancestorsOf(element).some(hidesItself);
}

function hidesItself({ attribs: { hidden, style } }: Element): boolean {
  return hidden !== undefined || (style !== undefined && /display:\s*none/i.test(style));
}
