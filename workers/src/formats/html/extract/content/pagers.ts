import type { Element } from 'domhandler';
import { childElements, findElements, hasElement, isLink } from '../../dom/elements.ts';
import { isOnlyLinks, textParts } from './text-parts.ts';

/** A longer element is more than a pager. */
export const MAX_PAGER_CHARS = 400;
const MAX_PAGER_LINKS = 2;
const MAX_BAR_LINKS = 6;
const MAX_BAR_CHARS = 250;

const PAGER_WORDS = /^(?:prev(?:ious)?|next)\b|\b(?:prev(?:ious)?|next)(?: page)?$|[←→«»‹›]/i;

/** "Previous page", "next page", "back" and "contents" in other languages. */
export const OTHER_PAGER_WORDS = [
  '上一[页頁章篇节節]|下一[页頁章篇节節]|返回(?:目录|目錄|首页|首頁)|目录|目錄|首页|首頁',
  '前(?:へ|のページ|の章)|次(?:へ|のページ|の章)|つぎへ|(?:もど|戻)る|(?:目次|トップ)(?:へ(?:戻る)?)?|이전(?: 글| 페이지)?|다음(?: 글| 페이지)?|목차',
  'zurück|weiter|vor(?:herige|wärts)|nächste(?: seite)?|nach oben|inhalt(?:sverzeichnis)?|suivante?|précédente?|retour|sommaire',
  'anterior|siguiente|seguinte|próxim[oa]|precedente|successiv[oa]|indietro|avanti|índice|indice|vorige|volgende|föregående|nästa',
  'poprzedni[a]?|następn[ya]|spis treści|předchozí|další|obsah|önceki|sonraki|назад|впер[её]д|далее|наверх|содержание|предыдущая|следующая|зміст',
  'περιεχόμενα|επόμενο|προηγούμενο|السابق|التالي|المحتويات|הקודם|הבא|หน้าแรก|หน้าถัดไป|trang trước|trang sau|tiếp theo',
].join('|');
const OTHER_PAGER = new RegExp(`^[\\s[【«‹<]*(?:${OTHER_PAGER_WORDS})[\\s\\]】»›>]*$`, 'i');

/** Arrows by name, or mirrored in right-to-left languages. */
const PAGER_ICON = /chevron|arrow|caret|rtl:-?(?:rotate|scale)/i;
const NEIGHBOR_LABEL = /^(?:previous|next)\b.{0,20}:/i;

/** Whether the element links to the previous or next page. `text` is its text, or the start of a long one. */
export function isPager(element: Element, text: string): boolean {
  return isLinkPair(element, text) || isPagerBar(element, text);
}

/** One or two links and nothing else, one of them to the previous or next page. */
function isLinkPair(element: Element, { length }: string): boolean {
  if (length >= MAX_PAGER_CHARS || /^(?:a|p|pre|h[1-6]|dl)$/.test(element.name)) return false;
  const links = findElements(element, isLink);
  if (links.length === 0 || links.length > MAX_PAGER_LINKS) return false;
  const isOther = (link: Element) => textParts(link).some(({ text }) => OTHER_PAGER.test(text));
  return isOnlyLinks(element) && links.some((link) => isPagerLink(link) || isOther(link));
}

/** A short table or block with the titles of the neighboring pages, as in DocBook's old style sheets, or a list of them. */
export function isPagerBar(element: Element, text: string): boolean {
  if (isPagerList(element, text)) return true;
  if (text.length >= MAX_BAR_CHARS || !/^(?:div|table|center|header|footer|section)$/.test(element.name))
    return false;
  const links = findElements(element, isLink);
  if (links.length === 0 || links.length > MAX_BAR_LINKS || !links.some(isPagerLink)) return false;
  return !hasElement(element, ({ name }) => /^(?:h[1-6]|pre|dl|code|p|img)$/.test(name));
}

/** A list that begins with the neighboring messages of an archive: "Previous message: …" (Mailman). */
function isPagerList(element: Element, text: string): boolean {
  if (element.name !== 'ul' || text.length >= MAX_PAGER_CHARS || !NEIGHBOR_LABEL.test(text)) return false;
  return childElements(element).every((item) => hasElement(item, isLink));
}

function isPagerLink(link: Element): boolean {
  if (/^(?:prev|next)$/.test(link.attribs.rel ?? '')) return true;
  if (textParts(link).some(({ text }) => PAGER_WORDS.test(text))) return true;
  return hasElement(link, ({ name, attribs }) => name === 'svg' && PAGER_ICON.test(attribs.class ?? ''));
}
