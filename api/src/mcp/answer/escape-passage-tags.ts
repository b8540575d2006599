const TAG_NAME = 'passage';

/** Characters that look like the less-than sign: its compatibility forms, its confusables of UTS #39 and angle brackets. */
const LESS_THAN = '<＜﹤˂ᐸᚲ‹❮𝈶〈〈⟨❬⦑❰≺⋖';

/** Quotation marks around titles look like it too, so they only begin a tag before a slash. */
const DOUBLE = '«《⟪≪⪡⧼';
const SLASH = String.raw`[/\\⁄∕╱⧸／]`;

const OPENING = new RegExp(`[${LESS_THAN}]|[${DOUBLE}](?=[^\\p{L}\\p{N}]{0,8}${SLASH})`, 'gu');

/** With more characters between the letters of the name, no reader takes the text for a tag. */
const MAX_SPELLING_CHARS = 60;

/** Letters and symbols that look like letters of the name (UTS #39, confusables.txt, and small capitals). */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    p: 'ƥρрᑭᵽ⍴ⲣꓑꮲ𐊕ϱᴘ',
    a: 'ɑαаᗅ⍶⍺ꓮꭺ𐊠𖽀ᴀ',
    s: 'ƽʂѕտᵴꓢꜱꮥꮪ𐊖𐑈𑣁𖼺ſ',
    g: 'ƍǥɠɡԍցᏻᶃꓖꮐɢ',
    e: 'ɇεеҽҿ℮⋿ⴹꓰꬲꭼ𐊆𑣆𑣎ᴇ',
  }).flatMap(([letter, looks]) => [...looks].map((look) => [look, letter] as const)),
);

/** Where blocks of 26 letters in circles, squares and flags begin, which have no compatibility form. */
const LETTER_BLOCKS = [0x1f150, 0x1f170, 0x1f1e6] as const;

const CODE_OF_A = 'a'.charCodeAt(0);

/**
 * Escapes every tag in `text` that a reader may take for the opening or closing tag of a passage, however it
 * is spelled: spaces and other characters between its letters, full-width forms, lookalikes. A beginning at
 * the end of the text is escaped, too, because the next passage may follow. Page text therefore cannot end
 * its quotation.
 */
export function escapePassageTags(text: string): string {
  return text.replace(OPENING, (sign, at: number) => (spellsName(text, at + sign.length) ? '&lt;' : sign));
}

/** Whether the letters from `start` on spell the name of the tag, or its beginning up to the end of the text. */
function spellsName(text: string, start: number): boolean {
  const spelling = text.slice(start, start + MAX_SPELLING_CHARS);
  if (/^[\s/\\]*$/.test(spelling)) return true;
  let spelled = 0;
  let end = 0;
  for (const character of spelling) {
    end += character.length;
    const letter = foldedLetter(character);
    if (letter === NO_LETTER) continue;
    if (letter !== TAG_NAME.charCodeAt(spelled)) return false;
    spelled += 1;
    if (spelled === TAG_NAME.length || spelling.slice(end).trim() === '') return true;
  }
  return false;
}

const NO_LETTER = 1;
const OTHER_LETTER = 2;

/**
 * Indexed by code point; 0 while unknown. Without this cache, folding takes a second for a hundred passages of less-than
 * signs.
 */
const foldedLetters = new Uint8Array(0x11_0000);

/** The code of the Latin letter that a character looks like, in lower case; OTHER_LETTER or NO_LETTER for others. */
function foldedLetter(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const known = foldedLetters[code] ?? 0;
  if (known !== 0) return known;
  const letter = foldLetter(character);
  const folded = letter === null ? NO_LETTER : /^[a-z]$/.test(letter) ? letter.charCodeAt(0) : OTHER_LETTER;
  foldedLetters[code] = folded;
  return folded;
}

/** The letter of the Latin alphabet that a character looks like, in lower case; null for punctuation and marks. */
function foldLetter(character: string): string | null {
  const [letter = ''] = character.normalize('NFKD').toLowerCase();
  const look = LOOKALIKES.get(character.toLowerCase()) ?? LOOKALIKES.get(letter);
  if (look !== undefined) return look;
  if (/[\p{L}\p{N}]/u.test(letter)) return letter;
  const code = character.codePointAt(0) ?? 0;
  const block = LETTER_BLOCKS.find((first) => code >= first && code < first + 26);
  return block === undefined ? null : String.fromCharCode(CODE_OF_A + code - block);
}
