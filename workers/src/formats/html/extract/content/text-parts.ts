import { isTag, isText, type ParentNode } from 'domhandler';

/** A text node of an element, without the separators between links. */
interface TextPart {
  readonly text: string;
  readonly isLinked: boolean;
}

const SEPARATORS = /^[\s/|›»>→·•:—–\\-]*$/;

/** The texts below `parent` in document order. Separators such as `|` and `›` are left out. */
export function textParts(parent: ParentNode, isLinked = false, found: TextPart[] = []): TextPart[] {
  for (const node of parent.children) {
    if (isTag(node)) textParts(node, isLinked || node.name === 'a', found);
    else if (isText(node) && !SEPARATORS.test(node.data)) found.push({ text: node.data.trim(), isLinked });
  }
  return found;
}

/** Whether all text below `parent` is in links. */
export function isOnlyLinks(parent: ParentNode): boolean {
  return textParts(parent).every(({ isLinked }) => isLinked);
}
