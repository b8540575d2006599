import { type Element, isTag, isText } from 'domhandler';
import { collapseSpace, plainText } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { isFootnoteReference, noteLabel } from './footnote.ts';
import { texOfPicture } from './tex.ts';

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/** A picture that leads to the page before or behind. */
const ARROW = /^!\[(?:prev(?:ious)?|next|up|home|top|contents|index|back|forward)\]\([^)]*\)$/i;

const TO_SOURCE =
  /^(?:edit|view|improve|show|open|fork)\b.{0,40}\bon (?:github|gitlab|bitbucket)$|^(?:edit|improve) this (?:page|document|section)$|^go to the source code of this file\.?$/i;

/**
 * A link with its absolute address, or its text alone when it leads to no page (`mailto:`, `javascript:`). Links
 * within the page whose text has neither letter nor digit (¶, #, ↩) or is a picture serve the page's readers, not its
 * text; so do those that lead to its top, to its source, to its neighbours, or on from a brief text to the whole.
 */
export function linkMarkdown(element: Element, conversion: Conversion): string {
  const inner = conversion.inline(element.children);
  const text = inner.trim();
  const { href } = element.attribs;
  if (href === undefined) return inner;
  if (servesReading(href, text) || (TO_SOURCE.test(text) && standsAlone(element))) return '';
  if (isFootnoteReference(element)) return `[^${noteLabel(element)}]`;
  const url = text === '' ? null : conversion.article.resolve(href);
  if (url === null || text.includes(']('))
    return keepsImage(text) && url !== null ? `[${text}](${linkTarget(url)})` : inner;
  const start = inner.startsWith(' ') ? ' ' : '';
  const end = inner.endsWith(' ') ? ' ' : '';
  if (text === url || `${text}/` === url) return `${start}${url}${end}`;
  return `${start}[${text.replaceAll('\n', ' ')}](${linkTarget(url)})${end}`;
}

/** A link on the word "source" beside the name of an entry, to the line of the code that it was taken from. */
function isToCode(href: string, text: string): boolean {
  return (
    /^[[(]?(?:view )?source(?: code)?[\])]?$/i.test(text) && /#L?\d|\/(?:blob|tree|src|source)\//i.test(href)
  );
}

function standsAlone(link: Element): boolean {
  return link.parent?.children.every((node) => node === link || plainText(node) === '') === true;
}

function servesReading(href: string, text: string): boolean {
  if (text === 'More...' || ARROW.test(text) || isToCode(href, text)) return true;
  if (!href.startsWith('#')) return false;
  return !SAYS_SOMETHING.test(text.replace(/!\[[^\]]*\]\([^)]*\)/g, '')) || /^(?:back to )?top$/i.test(text);
}

/** Only a link around one image may hold brackets of its own; links in links are not markdown. */
function keepsImage(text: string): boolean {
  return /^!\[[^\]]*\]\([^)]*\)$/.test(text);
}

/**
 * An image with its absolute address; '' when the image is not an address but the data itself, or a sign for the word
 * that stands beside it.
 */
export function imageMarkdown(element: Element, conversion: Conversion): string {
  const { src, alt = '' } = element.attribs;
  if (isSignFor(collapseSpace(alt), element)) return '';
  const tex = texOfPicture(element);
  if (tex !== null) return tex;
  const url = src === undefined ? null : conversion.article.resolve(src);
  return url === null ? '' : `![${collapseSpace(alt).replace(/[[\]]/g, '')}](${linkTarget(url)})`;
}

/** Whether `word` stands right before the image, at most a line's end between them. */
function isSignFor(word: string, image: Element): boolean {
  let before = image.prev;
  if (before && isText(before) && before.data.trim() === '') before = before.prev;
  if (before && isTag(before) && before.name === 'br') before = before.prev;
  return word !== '' && before !== null && isText(before) && collapseSpace(before.data) === word;
}

/** Round brackets would end the target early, as would the spaces that URL parsing leaves in no address. */
export function linkTarget(url: string): string {
  return url.includes('(') || url.includes(')') ? url.replaceAll('(', '%28').replaceAll(')', '%29') : url;
}
