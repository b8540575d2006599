import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { childElements, classNames, collapseSpace, parentElement } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';

/** The names of languages above code blocks, with the languages. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...(
    'bash c css dart elixir go graphql groovy haskell html java javascript js json julia kotlin lua perl php powershell ' +
    'python r ruby rust scala sh shell sql swift toml ts typescript xml yaml'
  )
    .split(' ')
    .map((name) => [name, name] as const),
  ['c#', 'csharp'],
  ['c++', 'cpp'],
  ['f#', 'fsharp'],
  ['objective-c', 'objectivec'],
  ['vb', 'vb'],
  ['visual basic', 'vb'],
]);

const MAX_NAME_CHARS = 20;
/** The class of a label that states a language, whatever its name (Microsoft Learn). */
const LABEL_CLASS = /^language$/;
const MAX_WRAPPERS = 2;

/** The label right above a code block that only names its language, null if that name is unknown; null without a label. */
export function languageLabel(
  code: Element,
  article: Pick<Article, 'isNoise'>,
): { readonly text: string; readonly language: string | null } | null {
  let at = code;
  for (let depth = 0; depth <= MAX_WRAPPERS; depth += 1) {
    const before = textBefore(at, article);
    if (before !== null) {
      const language = LANGUAGES.get(before.text.toLowerCase()) ?? null;
      return language === null && !isMarkedLabel(before.node) ? null : { text: before.text, language };
    }
    const parent = parentElement(at);
    if (parent === null) return null;
    at = parent;
  }
  return null;
}

/** Whether a class name says that the text before code is its language. */
function isMarkedLabel(node: ChildNode): boolean {
  const isMarked = (part: Element) => classNames(part).some((name) => LABEL_CLASS.test(name));
  return isTag(node) && (isMarked(node) || childElements(node).some(isMarked));
}

/** The start of the text of the sibling before `element`; null when no sibling before it has text. */
function textBefore(
  element: Element,
  article: Pick<Article, 'isNoise'>,
): { readonly text: string; readonly node: ChildNode } | null {
  for (let node = element.prev; node; node = node.prev) {
    const text = collapseSpace(startOf(node, article));
    if (text !== '') return { text: isTag(node) && /^h[1-6]$/.test(node.name) ? '' : text, node };
  }
  return null;
}

/** The text of `node` without noise, not much longer than a label. */
function startOf(node: ChildNode, article: Pick<Article, 'isNoise'>): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || article.isNoise(node)) return '';
  let text = '';
  for (const child of node.children) {
    text += startOf(child, article);
    if (text.trim().length > MAX_NAME_CHARS) break;
  }
  return text;
}
