import { type ChildNode, isTag, isText } from 'domhandler';
import type { HeadingAnchor, OtherAnchor } from '../../../page.ts';

/**
 * The anchors of `nodes` besides `anchors`. One without text between it and the next heading leads to that heading, any
 * other to the heading above. Anchors in code number its lines.
 */
export function findOtherAnchors(
  nodes: readonly ChildNode[],
  anchors: readonly HeadingAnchor[],
): OtherAnchor[] {
  const ofHeadings = new Set(anchors.map(({ anchor }) => anchor));
  const others = new Map<string, string>();
  let above: string | null = null;
  let pending: string[] = [];
  const leadTo = (anchor: string) => {
    for (const id of pending) if (!others.has(id)) others.set(id, anchor);
    pending = [];
  };
  const visit = (node: ChildNode) => {
    if (isText(node)) {
      if (above !== null && pending.length > 0 && node.data.trim() !== '') leadTo(above);
      return;
    }
    if (!isTag(node) || node.name === 'pre') return;
    const id = node.attribs.id || (node.name === 'a' && node.attribs.name);
    if (id && ofHeadings.has(id)) {
      leadTo(id);
      above = id;
    } else if (id) pending.push(id);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  if (above !== null) leadTo(above);
  return [...others].map(([id, anchor]) => ({ id, anchor }));
}
