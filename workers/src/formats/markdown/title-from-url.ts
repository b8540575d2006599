import { isUserTextUrl, userTextTitle } from '@lectern/shared/domain/documents/user-text-url.ts';
import { decodePercent } from '@lectern/shared/domain/web/decode-percent.ts';
import { stripInvisible } from './strip-invisible.ts';

/** The file that servers send for a folder. */
const INDEX_FILE = /^index\.\w{1,8}$/i;

/** A title for a page without one: the title of a pasted text, the last file or folder of the URL in words, or the host. */
export function titleFromUrl(url: string): string {
  if (isUserTextUrl(url)) return userTextTitle(url);
  const parsed = URL.parse(url);
  const last = parsed?.pathname
    .split('/')
    .findLast((part, index, { length }) => part !== '' && !(index === length - 1 && INDEX_FILE.test(part)));
  if (last === undefined) return parsed?.host ?? url;
  const words = decodePercent(last)
    .replace(/\.\w{1,8}$/, '')
    .replace(/[-_]+/g, ' ');
  return stripInvisible(words).trim() || last;
}
