const TAG_NAME = 'passage';

/** The less-than sign and the characters that look like it. */
const OPENING = /[<＜﹤‹〈⟨〈˂ᐸ❮❰]/g;

/** A spelling with more characters between the letters of the name is no tag to any reader. */
const MAX_SPELLING_CHARS = 60;

/** Cyrillic, Greek and other letters that look like those of the name. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ...[...'рρϱ'].map((letter) => [letter, 'p'] as const),
  ...[...'аαɑ'].map((letter) => [letter, 'a'] as const),
  ...[...'ѕꜱ'].map((letter) => [letter, 's'] as const),
  ...[...'ɡցԍ'].map((letter) => [letter, 'g'] as const),
  ...[...'еεҽ'].map((letter) => [letter, 'e'] as const),
]);

/**
 * Escapes every tag in `text` that a reader may take for the opening or closing tag of a passage, however it is spelled:
 * spaces and other signs between its letters, full-width forms, lookalikes. Thus page text cannot end its quotation.
 */
export function escapePassageTags(text: string): string {
  return text.replace(OPENING, (sign, at: number) => (spellsName(text, at + sign.length) ? '&lt;' : sign));
}

/** Whether the letters from `start` on spell the name of the tag. */
function spellsName(text: string, start: number): boolean {
  let spelled = 0;
  for (const character of text.slice(start, start + MAX_SPELLING_CHARS)) {
    if (!/[\p{L}\p{N}]/u.test(character)) continue;
    if (foldLetter(character) !== TAG_NAME[spelled]) return false;
    spelled += 1;
    if (spelled === TAG_NAME.length) return true;
  }
  return false;
}

function foldLetter(character: string): string {
  const letter = character.normalize('NFKD').charAt(0).toLowerCase();
  return LOOKALIKES.get(letter) ?? letter;
}
