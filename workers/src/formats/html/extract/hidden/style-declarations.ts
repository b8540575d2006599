import { wordSet } from '../../dom/elements.ts';

/** CSS properties by name, in lower case. */
export type Style = ReadonlyMap<string, string>;

/** Compared by identity: an element without rules. */
export const NO_STYLE: Style = new Map();

/** Generated styles are longer, for example with an image in a `data:` URL. */
const MAX_STYLE_CHARS = 2_000;

/** The properties that decide whether text is visible. */
const PROPERTIES = [
  'display|visibility|content-visibility|opacity|overflow|clip|clip-path|transform|scale',
  '(?:max-)?(?:height|width)|left|right|top|bottom|inset|margin-left|margin-top|text-indent|filter',
  'color|-webkit-text-fill-color|background|background-color|(?:-webkit-)?background-clip|font|font-size',
];
const COMMENT = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g;
const DECLARATION = new RegExp(`(?:^|;)\\s*(${PROPERTIES.join('|')})\\s*:([^;]*)`, 'gi');

/**
 * The declarations of a `style` attribute or of a rule that decide whether text is visible. A later one overrides an earlier
 * one of the same name.
 */
export function parseDeclarations(text: string): Style {
  const style = new Map<string, string>();
  for (const [, name = '', value = ''] of text
    .slice(0, MAX_STYLE_CHARS)
    .replace(COMMENT, ' ')
    .matchAll(DECLARATION)) {
    style.set(
      name.toLowerCase(),
      value
        .replace(/!\s*important/i, '')
        .trim()
        .toLowerCase(),
    );
  }
  return style;
}

/** The declarations of `styles`; later ones override earlier ones. NO_STYLE when all of them are. */
export function mergeStyles(styles: readonly Style[]): Style {
  const [first, ...others] = styles.filter((style) => style !== NO_STYLE);
  if (first === undefined) return NO_STYLE;
  return others.length === 0 ? first : new Map([first, ...others].flatMap((style) => [...style]));
}

/** Moves text beyond the left or top edge of a page. */
const MIN_NEGATIVE_OFFSET_PX = 900;
/** Moves text beyond its right edge, which wide content may exceed. */
const MIN_POSITIVE_OFFSET_PX = 5_000;
/** Moves text down, as far as the rows of virtual lists need. */
const DOWN = wordSet('top margin-top y');

/** A larger font is readable. */
const MAX_INVISIBLE_FONT_PX = 2;

const OFFSETS = ['left', 'right', 'top', 'bottom', 'inset', 'margin-left', 'margin-top', 'text-indent'];

/** Whether the declarations hide the text of an element: invisible, without size, clipped or beyond the edge of the page. */
export function hidesText(style: Style): boolean {
  if (style.size === 0) return false;
  const is = (name: string, value: RegExp) => value.test(style.get(name) ?? '');
  if (is('display', /^none/) || is('visibility', /^(?:hidden|collapse)/)) return true;
  if (is('content-visibility', /^hidden/) || isTransparent(style) || hasInvisibleFont(style)) return true;
  if (is('filter', /\bopacity\(\s*0*\.?0*%?\s*\)/)) return true;
  // A gradient shows through transparent text.
  const showsGradient = is('background-clip', /text/) || is('-webkit-background-clip', /text/);
  if (TRANSPARENT.test(textColorOf(style) ?? '') && !showsGradient) return true;
  return isClipped(style) || OFFSETS.some((name) => isOffscreen(name, style.get(name))) || isMovedAway(style);
}

/** The color of the text, which some browsers fill with another one; undefined when none is stated. */
export function textColorOf(style: Style): string | undefined {
  return style.get('-webkit-text-fill-color') ?? style.get('color');
}

/** The properties with which pages collapse sections until a click. */
const COLLAPSING = wordSet('display visibility content-visibility height max-height overflow');

/** Whether hidden text would be visible without the properties that collapse sections. */
export function isCollapsed(style: Style): boolean {
  return !hidesText(new Map([...style].filter(([name]) => !COLLAPSING.has(name))));
}

/** Readers do not see text with less. */
const MIN_OPACITY = 0.02;

function isTransparent(style: Style): boolean {
  const [, number, unit] = /^([\d.]{1,12})(%?)$/.exec(style.get('opacity') ?? '') ?? [];
  return number !== undefined && Number(number) < MIN_OPACITY * (unit === '%' ? 100 : 1);
}

/** `transparent`, and colors with an alpha channel of 0. */
const TRANSPARENT =
  /^(?:transparent|#[\da-f]{3}0(?![\da-f])|#[\da-f]{6}00|(?:rgba?|hsla?)\((?:[^),]{1,20},){3}\s*0?\.?0*%?\s*\)|\w{2,5}\([^)]{1,60}\/\s*0?\.?0*%?\s*\))/;

function hasInvisibleFont(style: Style): boolean {
  if (/^0(?:px)?[\s/]/.test(style.get('font') ?? '')) return true;
  const size = style.get('font-size');
  const pixels = pixelsOf(size);
  return pixels !== null && pixels <= (size?.endsWith('%') ? 100 : 1) * MAX_INVISIBLE_FONT_PX;
}

/** A path that shows nothing or less than half of an element. */
const EMPTY_CLIP_PATH =
  /^(?:inset\(\s*(?:(?:[5-9]\d|100)%|[^)]{0,40}\b100%)|circle\(\s*0|polygon\(\s*0(?:px|%)?(?:[\s,]+0(?:px|%)?)*\s*\))/;

function isClipped(style: Style): boolean {
  const clip = style.get('clip') ?? '';
  if (/^rect\(\s*[01](?:px)?[\s,]/.test(clip)) return true;
  if (EMPTY_CLIP_PATH.test(style.get('clip-path') ?? '')) return true;
  const isEmptied = ['height', 'max-height', 'width', 'max-width'].some((name) => isZero(style.get(name)));
  const isPixel = /^[01]px/.test(style.get('height') ?? '') && /^[01]px/.test(style.get('width') ?? '');
  return (isEmptied || isPixel) && /^(?:hidden|clip)/.test(style.get('overflow') ?? '');
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^(?:0+(?:\.0*)?|\.0+)[a-z%]{0,4}(?:\s|$)/.test(value);
}

/** A length in pixels, roughly; null when it is not a number. */
function pixelsOf(value: string | undefined): number | null {
  const [, number, unit = ''] = /^(?:calc\(\s*)?(-?[\d.]{1,12})([a-z%]{0,4})/.exec(value ?? '') ?? [];
  return number === undefined ? null : Number(number) * (/^(?:r?em|v[wh]|%)$/.test(unit) ? 16 : 1);
}

function isOffscreen(name: string, value: string | undefined): boolean {
  const pixels = pixelsOf(value) ?? 0;
  return pixels <= -MIN_NEGATIVE_OFFSET_PX || (pixels >= MIN_POSITIVE_OFFSET_PX && !DOWN.has(name));
}

/** Matches a number below 0.1. */
const NEARLY_ZERO = String.raw`(?:0+(?:\.0\d*)?|\.0\d*)`;
const SCALE_FUNCTION_NEAR_ZERO = new RegExp(String.raw`\bscale[xy]?\(\s*${NEARLY_ZERO}\s*[,)]`);
const SCALE_NEAR_ZERO = new RegExp(String.raw`^${NEARLY_ZERO}(?:\s|$)`);

function isMovedAway(style: Style): boolean {
  if (SCALE_NEAR_ZERO.test(style.get('scale') ?? '')) return true;
  const value = style.get('transform');
  if (value === undefined) return false;
  if (SCALE_FUNCTION_NEAR_ZERO.test(value)) return true;
  return value
    .matchAll(/\btranslate([xy]|3d)?\(\s*(-?[\d.]{1,12}[a-z%]{0,4})/g)
    .some(([, axis = 'x', distance]) => isOffscreen(axis, distance));
}
