import type { Element } from 'domhandler';

const KIND_BY_COLOR: Readonly<Record<string, string>> = {
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
  purple: 'Important',
  error: 'Danger',
};

/** Tailwind's class names for pale backgrounds, with an optional prefix of up to three letters; `hover:` does not count. */
const PALE_BACKGROUND =
  /(?:^|\s)(?:[a-z]{1,3}[-:])?bg-(blue|sky|cyan|indigo|green|emerald|teal|yellow|amber|orange|red|rose|purple)-(?:50|100)(?=\s|$)/;
const BORDER = /(?:^|\s)(?:[a-z]{1,3}[-:])?border(?=[\s-]|$)/;
const STATED_COLOR = /--callout-color:[^;]*?\b(info|success|idea|warning|warn|error)\b/;

/**
 * The kind of a callout by its color alone, for sites with utility classes that name no kind; null for other elements.
 */
export function kindFromColor({ name, attribs }: Element): string | null {
  if (name !== 'div' && name !== 'aside' && name !== 'section') return null;
  const { class: classes, style } = attribs;
  const stated = style === undefined ? null : STATED_COLOR.exec(style);
  const background = classes?.includes('bg-') && BORDER.test(classes) ? PALE_BACKGROUND.exec(classes) : null;
  return KIND_BY_COLOR[(stated ?? background)?.[1] ?? ''] ?? null;
}
