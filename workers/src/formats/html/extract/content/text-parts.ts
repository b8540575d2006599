import { type ChildNode, isTag, isText } from 'domhandler';

interface Parent {
  readonly children: readonly ChildNode[];
}

/** A text node of an element, without the separators between links. */
interface TextPart {
  readonly text: string;
  readonly isLinked: boolean;
}

const SEPARATORS = /^[\s/|›»>→·•:—–\\[\]【】-]*$/;

/** The texts below `parent` in document order. Separators such as `|` and `›` are left out. */
export function textParts(parent: Parent, isLinked = false, found: TextPart[] = []): TextPart[] {
  for (const node of parent.children) {
    if (isTag(node)) textParts(node, isLinked || node.name === 'a', found);
    else if (isText(node) && !SEPARATORS.test(node.data)) found.push({ text: node.data.trim(), isLinked });
  }
  return found;
}

/** Whether all text below `parent` is in links. */
export function isOnlyLinks(parent: Parent): boolean {
  return textParts(parent).every(({ isLinked }) => isLinked);
}

const MAX_LABEL_CHARS = 25;

/** Whether a text introduces the link after it, such as "Next:". */
export function isLabel({ text }: TextPart): boolean {
  return text.length <= MAX_LABEL_CHARS && /[:：]$/.test(text);
}
