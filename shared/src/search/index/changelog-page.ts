/** What other languages call release notes and changelogs. */
export const TRANSLATED_CHANGELOG =
  /リリースノート|変更履歴|(?:更新|变更)日[志誌]|发布说明|릴리[스즈] ?노트|변경 (?:사항|이력)|notes de (?:version|publication)|journal des modifications|versionshinweise|änderungsprotokoll|notas de (?:la )?vers(?:ión|ão)|registro de (?:cambios|alterações)|примечания к выпуску|(?:список|история) изменений/i;
const CHANGELOG_TITLE =
  /what.s new\b|\brelease notes?\b|\bchange ?logs?\b|\brelease history\b|\b(?:version|change) history\b|^(?:(?:older|recent) )?(?:changes|news)(?:$| (?:and|between|for|from|in|of|since|to|with)\b)|^[\d.a-z ]*\brelease v?\d|\d changes$/i;
const VERSION = String.raw`v?\d+\.\d+(?:\.\d+)*(?:[a-z]+\d*)?\]?`;
const DATE = String.raw`[([–—-].*(?:\d{4}|unreleased)`;
/**
 * `Version 0.19.0 (October 2, 2016)`, `[2.3.1] - 2023-05-12`, `pytest-2.9.1`, `Buildbot 2.10.5 (2021-04-05)`: a version, and
 * at most its date. A name and a version without a date, such as "OAuth 2.0", is a subject.
 */
const VERSION_TITLE = new RegExp(
  [
    String.raw`^\W*(?:changes (?:in|between|for)|new (?:in|features in)|[\w.-]+-)?\s*${VERSION}\s*(?:$|${DATE})`,
    String.raw`^\W*(?:[\w.-]+\s+)?(?:version|release)\s*${VERSION}\s*(?:$|${DATE})`,
    String.raw`^\W*[\w.-]+\s+${VERSION}\s*${DATE}`,
  ].join('|'),
  'i',
);
/** `2. NEWS`, `Appendix E. Release Notes`. */
const NUMBER = /^(?:(?:appendix|chapter|section) )?[\dA-Z]{1,2}(?:\.\d+)*[.:)] +/i;
const MIN_PASSAGES = 3;
const MIN_VERSION_SHARE = 0.5;

/**
 * Whether a page is a changelog, by its title or because most of its passages, given by their headings, belong to a
 * version. Changelogs rarely explain.
 */
export function isChangelogPage(title: string, headingPaths: readonly (readonly string[])[]): boolean {
  const name = title.slice(0, 200).replace(NUMBER, '');
  if (CHANGELOG_TITLE.test(name) || TRANSLATED_CHANGELOG.test(name) || isVersion(name)) return true;
  const ofVersions = headingPaths.filter((path) => path.some(isVersion)).length;
  return headingPaths.length >= MIN_PASSAGES && ofVersions >= headingPaths.length * MIN_VERSION_SHARE;
}

function isVersion(name: string): boolean {
  return VERSION_TITLE.test(name.slice(0, 200));
}
