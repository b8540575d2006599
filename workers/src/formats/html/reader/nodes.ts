/** The attributes of an element by lower-case name, the first of each. */
export type Attributes = Readonly<Record<string, string>>;

export type ParentNode = Document | Element;
export type ChildNode = Element | Text;
export type AnyNode = ParentNode | Text;

const NO_CHILDREN: ChildNode[] = [];

/** The root of a page. */
export class Document {
  readonly type = 'document';
  children = NO_CHILDREN;
}

/** An element. Of comments, instructions, scripts and styles nothing is kept: they are no text of the page. */
export class Element {
  readonly type = 'element';
  /** In lower case. */
  readonly name: string;
  /** Elements whose tags are written alike have the same object. */
  readonly attribs: Attributes;
  readonly parent: ParentNode | null;
  /** What stands before it in its parent. */
  readonly prev: ChildNode | null;
  children = NO_CHILDREN;

  constructor(name: string, attribs: Attributes, parent: ParentNode | null = null) {
    this.name = name;
    this.attribs = attribs;
    this.parent = parent;
    this.prev = parent ? lastChild(parent) : null;
  }
}

/** Text with its entities decoded; never beside another. */
export class Text {
  readonly type = 'text';
  data: string;
  readonly prev: ChildNode | null;

  constructor(data: string, parent: ParentNode) {
    this.data = data;
    this.prev = lastChild(parent);
  }
}

/** The last child of `parent`; null when it has none. */
export function lastChild({ children }: ParentNode): ChildNode | null {
  // The place before the first of an array is looked up by its name, and most of a page's elements are empty when it is asked for.
  return children.length === 0 ? null : (children[children.length - 1] ?? null);
}

/** Adds `child`, made for this place, behind the other children of `parent`. */
export function appendChild(parent: ParentNode, child: ChildNode): void {
  // Most elements have one child or none, and an array that is pushed to makes room for seventeen.
  if (parent.children.length === 0) parent.children = [child];
  else parent.children.push(child);
}

export function isTag(node: AnyNode): node is Element {
  return node.type === 'element';
}

export function isText(node: AnyNode): node is Text {
  return node.type === 'text';
}
