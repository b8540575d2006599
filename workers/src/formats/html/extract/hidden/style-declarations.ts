/** CSS properties by name, in lower case. */
export type Style = ReadonlyMap<string, string>;

export const NO_STYLE: Style = new Map();

/** Longer styles are generated, for example with an image in a `data:` URL. */
const MAX_STYLE_CHARS = 2_000;

/** The declarations of a `style` attribute or of a rule; a later one of the same name counts. */
export function parseDeclarations(text: string): Style {
  const style = new Map<string, string>();
  for (const declaration of text.slice(0, MAX_STYLE_CHARS).split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '');
    style.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return style;
}

/** An offset that moves text beyond the edge of a page. */
const MIN_OFFSET = 900;

const OFFSETS = ['left', 'right', 'top', 'bottom', 'margin-left', 'margin-top', 'text-indent'];

/** Whether the declarations hide the text of an element: invisible, without size, clipped or beyond the edge of the page. */
export function hidesText(style: Style): boolean {
  const is = (name: string, value: RegExp) => value.test(style.get(name) ?? '');
  if (is('display', /^none/) || is('visibility', /^(?:hidden|collapse)/)) return true;
  if (isZero(style.get('opacity')) || isZero(style.get('font-size'))) return true;
  // A gradient shows through transparent text.
  const showsGradient = is('background-clip', /text/) || is('-webkit-background-clip', /text/);
  if (is('color', /^transparent/) && !showsGradient) return true;
  return (
    isClipped(style) ||
    OFFSETS.some((name) => isFarOff(style.get(name))) ||
    isMovedAway(style.get('transform'))
  );
}

function isClipped(style: Style): boolean {
  const clip = style.get('clip') ?? '';
  if (/^rect\(\s*[01](?:px)?[\s,]/.test(clip)) return true;
  if (
    /^(?:inset\(\s*(?:[5-9]\d|100)%|circle\(\s*0|polygon\(\s*0(?:px|%)?(?:[\s,]+0(?:px|%)?)*\s*\))/.test(
      style.get('clip-path') ?? '',
    )
  )
    return true;
  const isEmptied = ['height', 'max-height', 'width', 'max-width'].some((name) => isZero(style.get(name)));
  return isEmptied && /^(?:hidden|clip)/.test(style.get('overflow') ?? '');
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^0*\.?0+(?:[a-z%]{0,4})(?:\s|$)/.test(value);
}

function isFarOff(value: string | undefined): boolean {
  const [, number = '0', unit = ''] = /^(-?[\d.]{1,12})([a-z%]{0,4})/.exec(value ?? '') ?? [];
  const pixels = Number(number) * (/^(?:r?em|v[wh]|%)$/.test(unit) ? 16 : 1);
  return pixels <= -MIN_OFFSET;
}

function isMovedAway(value: string | undefined): boolean {
  if (value === undefined) return false;
  if (/\bscale[xy]?\(\s*0(?:\.0*)?\s*[,)]/.test(value)) return true;
  return [...value.matchAll(/\btranslate(?:[xy]|3d)?\(\s*(-?[\d.]{1,12}[a-z%]{0,4})/g)].some(([, x]) =>
    isFarOff(x),
  );
}
