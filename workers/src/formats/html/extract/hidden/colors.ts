/** Channels from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The named colors of usual backgrounds. */
const NAMED: Readonly<Record<string, Rgb>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
  ghostwhite: [248, 248, 255],
};

export const WHITE: Rgb = [255, 255, 255];

/** The color in a CSS value such as `#fff url(x)`; null for transparent, unknown and computed colors. */
export function parseColor(value: string): Rgb | null {
  const hex = /#([\da-f]{3,8})\b/i.exec(value)?.[1];
  if (hex !== undefined) return parseHex(hex);
  const [, model, ...channels] = COLOR_FUNCTION.exec(value) ?? [];
  if (model !== undefined) return /^hsl/i.test(model) ? fromHsl(channels) : fromRgb(channels);
  return NAMED[/^\s*([a-z]+)/i.exec(value)?.[1]?.toLowerCase() ?? ''] ?? null;
}

/** The name of a function and its first three arguments. */
const COLOR_FUNCTION =
  /\b(rgba?|hsla?)\(\s*([\d.]{1,9}%?)(?:deg)?[\s,]{1,9}([\d.]{1,9}%?)[\s,]{1,9}([\d.]{1,9}%?)/i;

function fromRgb(channels: readonly string[]): Rgb {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    Math.round(Number.parseFloat(channel) * (channel.endsWith('%') ? 2.55 : 1)),
  );
  return [red, green, blue];
}

/** The algorithm of CSS Color 4, section 7.1. */
function fromHsl(channels: readonly string[]): Rgb {
  const [hue = 0, saturation = 0, lightness = 0] = channels.map(Number.parseFloat);
  const light = lightness / 100;
  const range = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (light - range * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

function parseHex(hex: string): Rgb | null {
  const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
  const [red, green, blue] = digits.map((pair) => Number.parseInt(pair, 16));
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}

/** Readers do not see a smaller difference between two colors, summed over the channels. */
const MAX_INVISIBLE_DIFFERENCE = 24;

/** Whether text of one color is invisible on a background of the other. */
export function areIndistinguishable(one: Rgb, other: Rgb): boolean {
  const difference = one.reduce((sum, channel, at) => sum + Math.abs(channel - (other[at] ?? 0)), 0);
  return difference <= MAX_INVISIBLE_DIFFERENCE;
}
