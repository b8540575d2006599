import { type ChildNode, type Document, type Element, isTag, type ParentNode } from 'domhandler';
import { ancestorsOf, parentElement } from './elements.ts';
import { parseHtml } from './parse-html.ts';

/** The calls that move a part to its place: React's `$RC("B:0","S:0")`, Solid's `$df("0-1")`. */
const MOVE = /\$(R[CRS])\("([^"\\]{1,100})","([^"\\]{1,100})"|\$df\("([^"\\]{1,100})"\)/g;
/** Further parts stay at the end of the page, where the server sent them. */
const MAX_MOVES = 2_000;

/** React writes comments around each boundary, `<!--$?-->` before a pending one; Solid writes one after each. */
const BOUNDARY = /<!--(\/?\$[?!~]?|pl-[^>]{1,100}?)-->|<template id="pl-/g;
const PENDING = 'pending-part';

interface Move {
  /** The id of the template in the place of the part. */
  readonly place: string;
  /** The id of the element that holds the part. */
  readonly part: string;
}

/**
 * Parses a page like parseHtml. Where a server sends the page first and its slow parts later (React, Solid), each part
 * replaces its fallback, as the scripts of the page do in a browser.
 */
export function parseStreamedHtml(html: string, url: string): Document {
  const moves = [...html.matchAll(MOVE).take(MAX_MOVES)].map(toMove);
  if (moves.length === 0) return parseHtml(html, url);
  const document = parseHtml(markPendingParts(html), url);
  const ids = new Set(moves.flatMap(({ place, part }) => [place, part]));
  const { byId, pending } = collectElements(document, ids);
  const contents = new Map<Element, Element | null>();
  for (const { place, part } of moves) {
    const [template, content] = [byId.get(place), byId.get(part)];
    if (template && content) addMove(contents, template, content);
  }
  for (const element of pending) if (!contents.has(element)) contents.set(element, element);
  applyMoves(contents);
  return document;
}

function toMove([, name, first = '', second = '', key]: RegExpExecArray): Move {
  if (key !== undefined) return { place: `pl-${key}`, part: key };
  return name === 'RS' ? { place: second, part: first } : { place: first, part: second };
}

/** Puts an element around each pending boundary, because the tree has no comments. */
function markPendingParts(html: string): string {
  const open: boolean[] = [];
  return html.replace(BOUNDARY, (found, comment: string | undefined) => {
    if (comment === undefined) return `<${PENDING}>${found}`;
    if (comment.startsWith('pl-')) return `</${PENDING}>`;
    if (comment.startsWith('$')) {
      open.push(comment === '$?');
      return comment === '$?' ? `<${PENDING}>` : '';
    }
    return open.pop() === true ? `</${PENDING}>` : '';
  });
}

/** The first element with each of `ids`, and the elements around pending boundaries. */
function collectElements(document: Document, ids: ReadonlySet<string>) {
  const byId = new Map<string, Element>();
  const pending: Element[] = [];
  const visit = (parent: ParentNode) => {
    for (const child of parent.children) {
      if (!isTag(child)) continue;
      const { id } = child.attribs;
      if (id !== undefined && ids.has(id) && !byId.has(id)) byId.set(id, child);
      if (child.name === PENDING) pending.push(child);
      visit(child);
    }
  };
  visit(document);
  return { byId, pending };
}

/** The children of `content` take the place of the fallback around `template`, or of the template alone. */
function addMove(contents: Map<Element, Element | null>, template: Element, content: Element): void {
  const around = parentElement(template);
  const fallback = around?.name === PENDING ? around : template;
  const isInside = fallback === content || ancestorsOf(fallback).some((outer) => outer === content);
  if (isInside || contents.has(fallback)) return;
  contents.set(fallback, content);
  contents.set(content, null);
}

/**
 * Replaces each element by the children of its content; null removes it. Each list of children is written once, because one
 * parent may hold all parts.
 */
function applyMoves(contents: Map<Element, Element | null>): void {
  const parents = new Set([...contents.keys()].flatMap(({ parent }) => parent ?? []));
  const expand = (nodes: readonly ChildNode[]): ChildNode[] =>
    nodes.flatMap((node) => {
      const content = isTag(node) ? contents.get(node) : undefined;
      if (!isTag(node) || content === undefined) return [node];
      // Parts that contain each other's place would otherwise never end.
      contents.set(node, null);
      return content === null ? [] : expand(content.children);
    });
  for (const parent of parents) setChildren(parent, expand(parent.children));
}

function setChildren(parent: ParentNode, children: ChildNode[]): void {
  for (const [index, child] of children.entries()) {
    child.parent = parent;
    child.prev = children[index - 1] ?? null;
    child.next = children[index + 1] ?? null;
  }
  parent.children = children;
}
