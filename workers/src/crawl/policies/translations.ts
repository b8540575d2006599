import type { PageInLanguage } from '../../formats/page.ts';
import type { Frontier } from '../discover/links/frontier.ts';
import type { PageUrl } from '../types.ts';
import { pageKey } from '../urls/canonical-url.ts';

/** To be told of every page that was read, and of its languages. */
export type NoteLanguages = (
  page: PageUrl,
  finalUrl: string,
  languages: readonly PageInLanguage[] | undefined,
) => void;

/**
 * Makes the watch for translations: of a site whose start page says in which language it is, the same pages in other
 * languages are left out, whatever room there is for them.
 */
export function createTranslations(frontier: Pick<Frontier, 'leaveOut'>): NoteLanguages {
  let wanted: string | undefined;
  return (page, finalUrl, languages = []) => {
    if (page.foundBy === 'request') {
      const key = pageKey(finalUrl);
      wanted = languages.find(({ url }) => pageKey(url) === key)?.language;
    }
    if (wanted === undefined) return;
    // An address that stands for the wanted language too is no translation.
    const kept = new Set(
      languages.filter(({ language }) => language === wanted).map(({ url }) => pageKey(url)),
    );
    const others = languages.map(({ url }) => url).filter((url) => !kept.has(pageKey(url)));
    frontier.leaveOut?.(others);
  };
}
