import type { Element } from 'domhandler';

const KIND_OF_COLOUR: Readonly<Record<string, string>> = {
  blue: 'Note',
  sky: 'Note',
  cyan: 'Note',
  indigo: 'Note',
  info: 'Info',
  green: 'Tip',
  emerald: 'Tip',
  teal: 'Tip',
  success: 'Tip',
  idea: 'Tip',
  yellow: 'Warning',
  amber: 'Warning',
  orange: 'Warning',
  warning: 'Warning',
  warn: 'Warning',
  red: 'Danger',
  rose: 'Danger',
  error: 'Danger',
};

/** A pale ground, by the class names of Tailwind and their prefixes of two or three letters; not one on hovering. */
const PALE_GROUND =
  /(?:^|\s)(?:[a-z]{2,3}[-:])?bg-(blue|sky|cyan|indigo|green|emerald|teal|yellow|amber|orange|red|rose)-(?:50|100)(?=\s|$)/;
const BORDER = /(?:^|\s)(?:[a-z]{2,3}[-:])?border(?=[\s-]|$)/;
const STATED_COLOUR = /--callout-color:[^;]*?\b(info|success|idea|warning|warn|error)\b/;

/**
 * The kind of a box that its colours alone tell: sites that are styled by classes name no kind, and set none in the
 * text. null for what is no such box.
 */
export function kindOfLook({ name, attribs }: Element): string | null {
  if (name !== 'div' && name !== 'aside' && name !== 'section') return null;
  const { class: classes, style } = attribs;
  const stated = style === undefined ? null : STATED_COLOUR.exec(style);
  const ground = classes?.includes('bg-') && BORDER.test(classes) ? PALE_GROUND.exec(classes) : null;
  return KIND_OF_COLOUR[(stated ?? ground)?.[1] ?? ''] ?? null;
}
