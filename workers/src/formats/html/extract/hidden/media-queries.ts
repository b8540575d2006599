/** Whether rules apply to a reader at a screen: always, with some screens or preferences, or never, as on paper. */
export type Applies = 'always' | 'sometimes' | 'never';

const ORDER: readonly Applies[] = ['never', 'sometimes', 'always'];

/** The width of a usual window, in CSS pixels. */
const SCREEN_WIDTH_PX = 1_280;

export function weaker(one: Applies, other: Applies): Applies {
  return ORDER.indexOf(one) < ORDER.indexOf(other) ? one : other;
}

/** Evaluates a list of media queries, such as `screen and (min-width: 40em), print`. */
export function mediaApplies(list: string): Applies {
  const queries = list.toLowerCase().split(',');
  return queries.map(evaluateQuery).reduce((one, other) => (weaker(one, other) === one ? other : one));
}

function evaluateQuery(query: string): Applies {
  return query
    .split(/\band\b/)
    .map(evaluatePart)
    .reduce(weaker);
}

function evaluatePart(part: string): Applies {
  const [, minOrMax, width = '', unit] =
    /\(\s*(min|max)-width\s*:\s*([\d.]{1,8})(px|r?em)\s*\)/.exec(part) ?? [];
  if (minOrMax !== undefined) {
    const px = Number(width) * (unit === 'px' ? 1 : 16);
    return (minOrMax === 'min' ? px <= SCREEN_WIDTH_PX : px >= SCREEN_WIDTH_PX) ? 'always' : 'sometimes';
  }
  if (/^\s*(?:only\s+)?(?:screen|all)?\s*$/.test(part)) return 'always';
  return /^\s*(?:only\s+)?(?:print|speech|tty|tv|braille|embossed|handheld|projection|aural)\s*$/.test(part)
    ? 'never'
    : 'sometimes';
}
