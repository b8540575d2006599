const NEWS_TITLE =
  /what.s new\b|\brelease notes?\b|\bchange ?logs?\b|\brelease history\b|\b(?:version|change) history\b|^(?:recent )?(?:changes|news)\b|^[\d.a-z ]*\brelease v?\d/i;

/** Whether a page tells of changes from version to version, by its title; such pages seldom explain. */
export function isNewsPage(title: string): boolean {
  return NEWS_TITLE.test(title.slice(0, 200));
}
