import { type PageFacts, wordsOf } from './page-facts.ts';

/** Shares from 0 to 1; null if the page has no such content. */
export interface Fidelity {
  readonly wordF1: number;
  /** The share of the conversion's words that the source does not have. */
  readonly foreign: number;
  readonly code: number | null;
  readonly language: number | null;
  readonly headings: number | null;
  readonly rows: number | null;
  readonly links: number | null;
}

/** Compares a conversion with its source: how much it contains and how much it adds. */
export function compareFacts(expected: PageFacts, found: PageFacts): Fidelity {
  const shared = sharedWords(expected.words, found.words);
  const total = (words: ReadonlyMap<string, number>) =>
    [...words.values()].reduce((sum, count) => sum + count, 0);
  const precision = shared / Math.max(1, total(found.words));
  const recall = shared / Math.max(1, total(expected.words));
  const intact = new Map(found.code.map((block) => [block.text, block.language]));
  const stated = expected.code.filter(({ text, language }) => language !== null && intact.has(text));
  return {
    wordF1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    foreign: 1 - precision,
    code: shareOf(expected.code, ({ text }) => intact.has(text)),
    language: shareOf(stated, ({ text, language }) => isSameLanguage(intact.get(text) ?? null, language)),
    headings: shareOfList(expected.headings, [...found.headings, ...found.labels]),
    rows: shareOfList(expected.rows, found.rows),
    links: shareOf(expected.links, (link) => found.links.some((target) => isSameTarget(link, target))),
  };
}

function sharedWords(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [word, count] of one) shared += Math.min(count, other.get(word) ?? 0);
  return shared;
}

function shareOf<T>(wanted: readonly T[], holds: (item: T) => boolean): number | null {
  return wanted.length === 0 ? null : wanted.filter(holds).length / wanted.length;
}

/** Counts matches; each found item matches one expected item. */
function shareOfList(wanted: readonly string[], found: readonly string[]): number | null {
  const left = new Map<string, number>();
  for (const item of found) left.set(item, (left.get(item) ?? 0) + 1);
  return shareOf(wanted, (item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count > 0;
  });
}

/** Synonymous language names. */
export const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  python3: 'python',
  py: 'python',
  pycon: 'python',
  pycon3: 'python',
  js: 'javascript',
  mjs: 'javascript',
  ts: 'typescript',
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  'shell-session': 'bash',
  yml: 'yaml',
  'c++': 'cpp',
  md: 'markdown',
};

function isSameLanguage(found: string | null, stated: string | null): boolean {
  const plain = (name: string | null) =>
    SAME_LANGUAGE[name?.toLowerCase() ?? ''] ?? name?.toLowerCase() ?? '';
  return plain(found) === plain(stated);
}

function isSameTarget(link: string, target: string): boolean {
  const plain = (url: string) => decodeURI(url.replace(/%(?![\dA-F]{2})/gi, '%25')).replace(/\/$/, '');
  return target === link || plain(target) === plain(link) || wordsOf(target).join() === wordsOf(link).join();
}
