const DEFINITION = /^( *\.\. \[)(#\w*|\d+)(\])/gm;
const REFERENCE = /\[(#\w*)\]_/g;

/** Numbers the footnotes that docutils numbers: `[#]` in order, `[#name]` by name. */
export function numberFootnotes(rst: string): string {
  const taken = new Set([...rst.matchAll(DEFINITION)].map(([, , mark]) => mark));
  const named = new Map<string, number>();
  const inTurn: number[] = [];
  let last = 0;
  const numbered = rst.replace(DEFINITION, (whole, before: string, mark: string, after: string) => {
    if (!mark.startsWith('#')) return whole;
    do last += 1;
    while (taken.has(String(last)));
    if (mark === '#') inTurn.push(last);
    else named.set(mark, last);
    return `${before}${last}${after}`;
  });
  return numbered.replace(REFERENCE, (whole, mark: string) => {
    const number = mark === '#' ? inTurn.shift() : named.get(mark);
    return number === undefined ? whole : `[${number}]_`;
  });
}
