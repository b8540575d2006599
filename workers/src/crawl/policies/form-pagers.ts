import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** A link to another page of a list that submits a form (ASP.NET Web Forms). */
const FORM_PAGER = /\bjavascript:__doPostBack\([^)]{0,300}\bPage\$(?:\d|Next|Last)/i;

/** Notes the lists whose further pages only open with a form. The crawl only sends GET requests. */
export function reportFormPagers({ addNote }: { readonly addNote: (note: string) => void }): CrawlPolicy {
  const lists = new Set<string>();
  return {
    onParsed({ url }, { fetched }) {
      if (FORM_PAGER.test(fetched.body)) lists.add(url);
      return KEEP;
    },
    onEnd() {
      if (lists.size === 0) return;
      const pages = lists.size === 1 ? '1 list was' : `${lists.size} lists were`;
      addNote(
        `Only the first page of ${pages} fetched, because the next ones require a form; add their URLs`,
      );
    },
  };
}
