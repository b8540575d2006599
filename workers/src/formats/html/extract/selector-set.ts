import type { Element } from '../reader/nodes.ts';
import { classNames } from './elements.ts';

/** One compound selector: every part given must hold. */
interface Compound {
  readonly tag: string | null;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
}

/** Bounds what is kept of class attributes when a page makes them up. */
const MAX_CLASS_VALUES = 5_000;

const PART = /([.#]?)([\w-]+)|\[([\w-]+)(?:=([\w-]+))?\]/y;

/**
 * Many compound selectors, in lists as CSS writes them (`tag`, `.class`, `#id`, `[name]`, `[name=value]` and their joins such as
 * `div.note`, no combinators) asked as one question per element. They are filed under their rarest part, so
 * that an element is compared with the few that can match: a general selector engine would try all of them.
 */
export class SelectorSet {
  readonly #byId = new Map<string, Compound[]>();
  readonly #byClass = new Map<string, Compound[]>();
  readonly #byTag = new Map<string, Compound[]>();
  readonly #byAttribute = new Map<string, Compound[]>();
  /** What class attributes select, by their whole value: pages repeat few values very often. */
  readonly #byClassValue = new Map<string, readonly Compound[]>();

  constructor(selectors: Iterable<string>) {
    for (const list of selectors) {
      for (const selector of list.split(', ')) this.#file(parseCompound(selector));
    }
  }

  matches(element: Element): boolean {
    // Every element of a page is asked about, and most sets have rules of one kind alone.
    if (this.#byTag.size > 0 && this.#holdAny(this.#byTag.get(element.name), element)) return true;
    if (this.#byClass.size > 0 && this.#holdsClass(element)) return true;
    if (this.#byId.size > 0 && this.#holdsId(element)) return true;
    for (const [name, compounds] of this.#byAttribute) {
      if (element.attribs[name] !== undefined && this.#holdAny(compounds, element)) return true;
    }
    return false;
  }

  #holdsClass(element: Element): boolean {
    const value = element.attribs.class;
    return value !== undefined && value !== '' && this.#holdAny(this.#selectedByClass(value), element);
  }

  #holdsId(element: Element): boolean {
    const { id } = element.attribs;
    return id !== undefined && this.#holdAny(this.#byId.get(id), element);
  }

  #holdAny(compounds: readonly Compound[] | undefined, element: Element): boolean {
    return compounds?.some((compound) => holds(compound, element)) === true;
  }

  #selectedByClass(value: string): readonly Compound[] {
    const known = this.#byClassValue.get(value);
    if (known) return known;
    const selected = value.split(/\s+/).flatMap((name) => this.#byClass.get(name) ?? []);
    if (this.#byClassValue.size >= MAX_CLASS_VALUES) this.#byClassValue.clear();
    this.#byClassValue.set(value, selected);
    return selected;
  }

  #file(compound: Compound): void {
    const firstClass = compound.classes[0];
    const firstAttribute = compound.attributes[0];
    if (compound.id !== null) file(this.#byId, compound.id, compound);
    else if (firstClass !== undefined) file(this.#byClass, firstClass, compound);
    else if (firstAttribute !== undefined) file(this.#byAttribute, firstAttribute.name, compound);
    else if (compound.tag !== null) file(this.#byTag, compound.tag, compound);
  }
}

function file(shelf: Map<string, Compound[]>, key: string, compound: Compound): void {
  const filed = shelf.get(key);
  if (filed) filed.push(compound);
  else shelf.set(key, [compound]);
}

function holds(compound: Compound, element: Element): boolean {
  if (compound.tag !== null && compound.tag !== element.name) return false;
  if (compound.id !== null && compound.id !== element.attribs.id) return false;
  if (compound.classes.length > 0) {
    const names = classNames(element);
    if (!compound.classes.every((name) => names.includes(name))) return false;
  }
  return compound.attributes.every(({ name, value }) => {
    const found = element.attribs[name];
    return found !== undefined && (value === null || found === value);
  });
}

function parseCompound(selector: string): Compound {
  const classes: string[] = [];
  const attributes: { name: string; value: string | null }[] = [];
  let tag: string | null = null;
  let id: string | null = null;
  PART.lastIndex = 0;
  while (PART.lastIndex < selector.length) {
    const part = PART.exec(selector);
    if (!part)
      throw new TypeError(
        `Reading the selector "${selector}": only joins of tag, .class, #id and [name=value] are known`,
      );
    const [, sign, name = '', attribute, value] = part;
    if (attribute !== undefined) attributes.push({ name: attribute, value: value ?? null });
    else if (sign === '.') classes.push(name);
    else if (sign === '#') id = name;
    else tag = name;
  }
  return { tag, id, classes, attributes };
}
