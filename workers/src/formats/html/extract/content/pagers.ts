import type { Element } from 'domhandler';
import { findElements, hasElement, isLink } from '../../dom/elements.ts';
import { isOnlyLinks, textParts } from './text-parts.ts';

/** A longer element is more than a pager. */
export const MAX_PAGER_CHARS = 400;
const MAX_LINKS = 6;
/** Without other text, more links are a list to read. */
const MAX_LINKS_ALONE = 2;
/** Text between links is the titles of the pages that they lead to. */
const MAX_CHARS_AROUND_LINKS = 250;

const PAGER_WORDS =
  /^(?:prev(?:ious)?|next|(?:back|return) to)\b|\b(?:prev(?:ious)?|next)(?: page)?$|[←→«»‹›]/i;

/** "Previous page", "next page", "back" and "contents" in other languages. */
export const OTHER_PAGER_WORDS = [
  '上一[页頁章篇节節]|下一[页頁章篇节節]|返回(?:目录|目錄|首页|首頁)|目录|目錄|首页|首頁',
  '前(?:へ|のページ|の章)|次(?:へ|のページ|の章)|つぎへ|(?:もど|戻)る|(?:目次|トップ)(?:へ(?:戻る)?)?|이전(?: 글| 페이지)?|다음(?: 글| 페이지)?|목차',
  'zurück|weiter|vor(?:herige|wärts)|nächste(?: seite)?|nach oben|inhalt(?:sverzeichnis)?|suivante?|précédente?|retour|sommaire',
  'anterior|siguiente|seguinte|próxim[oa]|precedente|successiv[oa]|indietro|avanti|índice|indice|vorige|volgende|föregående|nästa',
  'poprzedni[a]?|następn[ya]|spis treści|předchozí|další|obsah|önceki|sonraki|назад|впер[её]д|далее|наверх|содержание|предыдущая|следующая|зміст',
  'περιεχόμενα|επόμενο|προηγούμενο|السابق|التالي|المحتويات|הקודם|הבא|หน้าแรก|หน้าถัดไป|trang trước|trang sau|tiếp theo',
].join('|');
/** A link to the list that the page belongs to. */
const BACK_LINK = /^[←«‹\s]*(?:back|return) to\b/i;
const OTHER_PAGER = new RegExp(`^[\\s[【«‹<]*(?:${OTHER_PAGER_WORDS})[\\s\\]】»›>]*$`, 'i');

/** Arrows by name, or mirrored in right-to-left languages. */
const PAGER_ICON = /chevron|arrow|caret|rtl:-?(?:rotate|scale)/i;
/** "Previous message: …" above a link (Mailman). */
const NEIGHBOR_LABEL = /^(?:previous|next)\b.{0,20}:/i;
const BAR = /^(?:div|table|center|header|footer|section)$/;
const TEXT_BLOCK = /^(?:h[1-6]|pre|dl|code|p|img)$/;

/**
 * Whether the element consists of links to the previous or next page or to a list, perhaps with the titles of these pages, as
 * in the tables of DocBook's old style sheets. `text` is its text, or the start of a long one.
 */
export function isPager(element: Element, text: string): boolean {
  if (text.length >= MAX_PAGER_CHARS || /^(?:pre|h[1-6]|dl)$/.test(element.name)) return false;
  const links = isLink(element) ? [element] : findElements(element, isLink);
  if (links.length === 0 || links.length > MAX_LINKS) return false;
  if (/^(?:a|p)$/.test(element.name)) return BACK_LINK.test(text) && isOnlyLinks({ children: [element] });
  if (isOnlyLinks(element) && links.length <= MAX_LINKS_ALONE)
    return links.some(
      (link) => isPagerLink(link) || textParts(link).some((part) => OTHER_PAGER.test(part.text)),
    );
  if (element.name === 'ul') return NEIGHBOR_LABEL.test(text);
  const mayHoldTitles = BAR.test(element.name) && text.length < MAX_CHARS_AROUND_LINKS;
  return (
    mayHoldTitles && links.some(isPagerLink) && !hasElement(element, ({ name }) => TEXT_BLOCK.test(name))
  );
}

function isPagerLink(link: Element): boolean {
  if (/^(?:prev|next)$/.test(link.attribs.rel ?? '')) return true;
  if (textParts(link).some(({ text }) => PAGER_WORDS.test(text))) return true;
  return hasElement(link, ({ name, attribs }) => name === 'svg' && PAGER_ICON.test(attribs.class ?? ''));
}
