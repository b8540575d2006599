// `twisted.internet._threadedselect.Reactor`, `sun.internal.misc`, `Data.Map.Internal`: private names.
const PRIVATE_NAME =
  /^(?:source code for )?[\w$]*(?:(?:\.|::)[\w$]+)*(?:\._(?!_)\w|(?:\.|::)internal(?![\w$-]))/i;
const PROJECT_TITLE = new RegExp(
  [
    /\bcontribut(?:e|ing|ors?)\b|\bcontribution (?:guide|getting started)|\bfirst contribution\b|\bcommitters?\b/,
    /\bsubmitting (?:patches|changes)\b|^hacking\b|\breadme[_ ]developers\b/,
    /\bcod(?:e|ing) (?:style|standards?|conventions?|guidelines?|of conduct)\b/,
    /\b(?:development|release) process\b|\bdevelopment policy\b|^(?:project )?(?:governance|roadmap)$/,
    /^[\d.\s]*(?:authors|credits|copyright|acknowledge?ments?)\b|(?:^|\s)licen[cs]es?(?: information)?(?:, version [\d.]+)?$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/**
 * Whether a page, by its title, is for a project's contributors rather than its users: private names, contribution
 * guides, licenses.
 */
export function isInternalPage(title: string): boolean {
  const name = title.slice(0, 200).trim();
  return PRIVATE_NAME.test(name) || PROJECT_TITLE.test(name);
}
