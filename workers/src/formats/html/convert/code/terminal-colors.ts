const PROMPT = /^\s*[$#>] /;
const COLOR = /<\/font>|<span style="(?:background-)?color:/;
const COLOR_TAG = /<\/?(?:font|span|b|u|i)(?:\s[^<>]{0,200})?>/g;
const ENTITY = /&(amp|lt|gt|quot|apos|#39);/g;

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The recorded output of a terminal without its colors. Termynal shows code as HTML, so pages have the tags of the colors as
 * text in it.
 */
export function withoutTerminalColors(code: string): string {
  if (!PROMPT.test(code) || !COLOR.test(code)) return code;
  return code.replace(COLOR_TAG, '').replace(ENTITY, (_, name: string) => CHARACTERS[name] ?? "'");
}
