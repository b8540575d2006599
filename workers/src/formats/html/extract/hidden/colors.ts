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
  const channels = /\brgba?\(\s*(\d{1,3})[\s,]{1,9}(\d{1,3})[\s,]{1,9}(\d{1,3})/i.exec(value);
  if (channels) return [Number(channels[1]), Number(channels[2]), Number(channels[3])];
  return NAMED[/^\s*([a-z]+)/i.exec(value)?.[1]?.toLowerCase() ?? ''] ?? null;
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
