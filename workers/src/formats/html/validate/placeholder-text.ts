import { wordSet } from '../dom/elements.ts';

/** Words of "lorem ipsum" and of its usual generators. */
const PLACEHOLDER_WORDS = wordSet(
  'lorem ipsum dolor sit amet consectetur adipiscing adipisicing elit sed do eiusmod tempor incididunt ut labore et dolore ' +
    'magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis ' +
    'aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non ' +
    'proident sunt culpa qui officia deserunt mollit anim id est laborum mauris nec nunc vitae pellentesque morbi vivamus ' +
    'praesent donec vestibulum ac ante faucibus orci luctus ultrices posuere cubilia curae aenean massa cum sociis natoque ' +
    'penatibus et magnis dis parturient montes nascetur ridiculus mus nam phasellus viverra quam semper libero sem neque',
);
const MIN_WORDS = 40;
const MIN_SHARE = 0.5;
/** The words at the start of a page show what it is about. */
const MAX_CHARS = 3_000;
const WORD = /\p{L}+/gu;
const MARKS = /\]\([^()\s]*\)/g;

/** Whether a text in Markdown is mostly "lorem ipsum", as in the demo of a theme. */
export function isPlaceholderText(markdown: string): boolean {
  const start = markdown.slice(0, MAX_CHARS).toLowerCase();
  if (!/lorem|dolor|amet/.test(start)) return false;
  const words = start.replace(MARKS, '').match(WORD) ?? [];
  const known = words.filter((word) => PLACEHOLDER_WORDS.has(word)).length;
  return words.length >= MIN_WORDS && known >= MIN_SHARE * words.length;
}
