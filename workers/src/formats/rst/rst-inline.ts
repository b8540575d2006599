import { codeSpan } from '../markdown/code-span.ts';

/** The link targets and substitutions that a document defines. */
export interface RstDefinitions {
  /** URLs by target name in lower case. */
  readonly targets: ReadonlyMap<string, string>;
  /** Replacement texts by substitution name. */
  readonly substitutions: ReadonlyMap<string, string>;
  /** The number of characters that references may still insert, since many of them may name the same long text. */
  insertableChars: number;
}

/** A reference page of a megabyte inserts about as much. */
export const MAX_INSERTED_CHARS = 4_000_000;

/** For text of substitutions, which may not use further ones: they could contain themselves. */
const NO_DEFINITIONS: RstDefinitions = { targets: new Map(), substitutions: new Map(), insertableChars: 0 };

/** Roles with prose as text. The text of all other roles is code. */
const PROSE_ROLES =
  /^(?:ref|doc|term|any|numref|abbr|guilabel|menuselection|strong|emphasis|sup|sub|title|dfn|download|std:ref|std:doc|std:term)$/;
const INLINE =
  /``((?:[^`]|`(?!`))+)``|:([a-z][\w:+.-]{0,40}):`([^`]+)`|`([^`<]*)<([^`>]+)>`__?|`([^`]+)`(__?)?|\|([^|\s][^|\n]*?)\|_?|(?<![\w.`-])([A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)_(?![\w_])|\\(.)/g;

/** Converts the inline markup of reStructuredText to Markdown. */
export function convertInline(text: string, definitions: RstDefinitions): string {
  const write = (...found: readonly (string | undefined)[]): string => {
    const [whole = '', literal, role, content, linkText, url, quoted, mark, substitution, word, escaped] =
      found;
    if (literal !== undefined) return codeSpan(literal.replace(/\s*\n\s*/g, ' '));
    if (role !== undefined) return formatRole(role, content ?? '');
    if (url !== undefined) return formatLink(linkText?.trimEnd() || url, findUrl(url, definitions));
    if (quoted !== undefined)
      return mark ? formatLink(quoted, findUrl(quoted, definitions)) : codeSpan(textOfReference(quoted));
    if (substitution !== undefined) return substitute(substitution, definitions);
    if (word !== undefined)
      return definitions.targets.has(word.toLowerCase())
        ? formatLink(word, findUrl(word, definitions))
        : whole;
    return escaped === undefined || escaped === ' ' ? '' : escaped;
  };
  return text.replace(INLINE, (...found) => write(...found.slice(0, 11)));
}

function substitute(name: string, definitions: RstDefinitions): string {
  const text = insert(definitions.substitutions.get(name), definitions);
  return text === null ? name : convertInline(text, NO_DEFINITIONS);
}

/** Converted text in bold, of which parts may be bold already. */
export function bold(markdown: string): string {
  return `**${markdown.replaceAll('**', '')}**`;
}

/** Roles whose text keeps its backslashes. */
const RAW_ROLES = /^(?:math|code|raw)$/;

/** The text of a role; code, unless the role is about prose. */
export function formatRole(role: string, content: string): string {
  const text = textOfReference(RAW_ROLES.test(role) ? content : content.replaceAll('\\\\', '\\'));
  return PROSE_ROLES.test(role) ? text : codeSpan(text);
}

/** The text of a cross-reference: `~pkg.name` shows its last part, and `text <target>` shows only the text. */
function textOfReference(content: string): string {
  const titled = /^(.*\S)\s*<[^<>]+>$/s.exec(content)?.[1];
  return titled ?? content.replace(/^~(?:.*[.\\])?/, '').replace(/^[!.]/, '');
}

/** A defined text; null when it is undefined or the limit is reached. */
function insert(text: string | undefined, definitions: RstDefinitions): string | null {
  if (text === undefined || text.length > definitions.insertableChars) return null;
  definitions.insertableChars -= text.length;
  return text;
}

function findUrl(target: string, definitions: RstDefinitions): string | null {
  const name = target.replace(/_$/, '');
  return (
    insert(definitions.targets.get(name.toLowerCase()), definitions) ??
    (/^(?:https?:|mailto:|\.{0,2}\/|[\w./-]+\.\w+)/.test(target) ? target : null)
  );
}

function formatLink(text: string, url: string | null): string {
  return url === null ? text : `[${text}](${url.replace(/\s+/g, '')})`;
}
