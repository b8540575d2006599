/** What a document names at one place and uses at others. */
export interface RstDefinitions {
  /** Addresses by the name of their target, in lower case. */
  readonly targets: ReadonlyMap<string, string>;
  /** Texts by the name of their substitution. */
  readonly substitutions: ReadonlyMap<string, string>;
}

/** Roles whose text is prose; that of all others is a name in code. */
const PROSE_ROLES =
  /^(?:ref|doc|term|any|numref|abbr|guilabel|menuselection|strong|emphasis|sup|sub|title|dfn|download|std:ref|std:doc|std:term)$/;
const INLINE =
  /``((?:[^`]|`(?!`))+)``|:([a-z][\w:+.-]{0,40}):`([^`]+)`|`([^`<]*?)\s*<([^`>]+)>`__?|`([^`]+)`(__?)?|\|([^|\s][^|\n]*?)\|_?|(?<![\w.`-])([A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)_(?![\w_])|\\(.)/g;

/** A line of text with the inline markup of reStructuredText made that of markdown. */
export function convertInline(text: string, names: RstDefinitions): string {
  const write = (...found: readonly (string | undefined)[]): string => {
    const [whole = '', literal, role, content, linkText, address, quoted, mark, substitution, word, escaped] =
      found;
    if (literal !== undefined) return code(literal.replace(/\s*\n\s*/g, ' '));
    if (role !== undefined) return roleText(role, content ?? '');
    if (address !== undefined) return linkTo(linkText || address, addressOf(address, names));
    if (quoted !== undefined) return mark ? linkTo(quoted, addressOf(quoted, names)) : code(quoted);
    if (substitution !== undefined) return names.substitutions.get(substitution) ?? substitution;
    if (word !== undefined)
      return names.targets.has(word.toLowerCase()) ? linkTo(word, addressOf(word, names)) : whole;
    return escaped === undefined || escaped === ' ' ? '' : escaped;
  };
  return text.replace(INLINE, (...found) => write(...found.slice(0, 11)));
}

function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** `:func:` and its like name things; `~pkg.name` shows the last part, and `text <target>` its text. */
function roleText(role: string, content: string): string {
  const titled = /^(.*\S)\s*<[^<>]+>$/s.exec(content)?.[1];
  const text = titled ?? content.replace(/^~(?:.*\.)?/, '').replace(/^[!.]/, '');
  return PROSE_ROLES.test(role) ? text : code(text);
}

function addressOf(target: string, { targets }: RstDefinitions): string | null {
  const name = target.replace(/_$/, '');
  return (
    targets.get(name.toLowerCase()) ??
    (/^(?:https?:|mailto:|\.{0,2}\/|[\w./-]+\.\w+)/.test(target) ? target : null)
  );
}

function linkTo(text: string, address: string | null): string {
  return address === null ? text : `[${text}](${address.replace(/\s+/g, '')})`;
}
