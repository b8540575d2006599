import ts from 'typescript';
import { embedMarkdown } from '../reference/embed-markdown.ts';

/** A TSDoc comment (https://tsdoc.org) as Markdown. */
export interface DocComment {
  readonly description: string;
  readonly params: readonly { readonly name: string; readonly text: string }[];
  readonly returns: string;
  readonly examples: readonly string[];
  /** The message of `@deprecated`, which may be empty; null without the tag. */
  readonly deprecated: string | null;
  readonly since: string;
  readonly throws: readonly string[];
  readonly isInternal: boolean;
}

const INTERNAL: ReadonlySet<string> = new Set(['internal', 'private', 'hidden', 'ignore']);

/** The comment of a declaration; empty when it has none. */
export function readDocComment(node: ts.Node): DocComment {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const own = comments.at(-1);
  const tags = own?.tags ?? [];
  const named = (...names: string[]) =>
    tags.filter(({ tagName }) => names.includes(tagName.text)).map(({ comment }) => markdownOf(comment));
  const parts = [markdownOf(own?.comment), ...named('remarks', 'description')];
  return {
    description: parts.filter((part) => part !== '').join('\n\n'),
    params: [...[...tags].filter(ts.isJSDocParameterTag), ...commentedParameters(node)].flatMap(
      ({ name, comment }) => {
        const text = markdownOf(comment).replace(/^-\s*/, '');
        return text === '' ? [] : [{ name: name.getText(), text }];
      },
    ),
    returns: named('returns', 'return').join(' '),
    examples: named('example').filter((text) => text !== ''),
    deprecated: named('deprecated')[0] ?? null,
    since: named('since', 'version').join(', '),
    throws: named('throws', 'exception').filter((text) => text !== ''),
    isInternal: tags.some(({ tagName }) => INTERNAL.has(tagName.text)),
  };
}

/** The parameters that have a comment of their own instead of a tag. */
function commentedParameters(node: ts.Node): { name: ts.BindingName; comment: ts.JSDoc['comment'] }[] {
  if (!ts.isFunctionLike(node)) return [];
  return node.parameters.flatMap((parameter) => {
    const own = ts.getJSDocCommentsAndTags(parameter).find((each) => each.parent === parameter);
    return own && ts.isJSDoc(own) ? [{ name: parameter.name, comment: own.comment }] : [];
  });
}

/** The text of a comment, with links as code. */
function markdownOf(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  const text = (ts.getTextOfJSDocComment(comment) ?? '').replace(
    /\{@(?:link|linkcode|linkplain)\s+([^}|\s]+)(?:[|\s]+([^}]*))?\}/g,
    (_, target: string, label = '') =>
      label.trim() === '' ? `\`${target}\`` : `${label.trim()} (${target})`,
  );
  return embedMarkdown(text);
}
