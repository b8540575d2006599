import { emitIdentifier, PATH } from '../analysis/identifiers.ts';

/** What a title states before its subject. */
const KIND =
  /^(?:(?:abstract|final|sealed|static|generic|data|annotation) )*(?:class|struct|module|interface|trait|enum|protocol|union|record|type|package|namespace|object|mixin)s? (?=\w)/i;
const SUBJECT = /^[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*/;
/** Documentation generators write names of classes and modules in one of these ways. */
const QUALIFIED_OR_CAPITALIZED = /[A-Z]|::|\./;
/** The name before the parameters of a signature: `def self.run(command)`, `split<T>(text)`, `map/2`. */
const CALLED = /(?<!\w)([A-Za-z_]\w*)[?!=]?`?(?:<[^<>]{0,100}>)?(?:\(|\/\d)/;
/** A heading that is only a name: `nop`, `#size`, `property name`. */
const NAMED =
  /^(?:(?:def|fn|func|function|method|property|field|const|static|async|abstract|public|get|set) )*(?:self)?[.#:]*([A-Za-z_]\w*)[?!=]?$/;
const HEADING_LINE = /^#{1,6} (.{1,300})/gm;

/**
 * The terms of a section's members together with the class or module of the page's title: `Process.run` for the heading
 * `def self.run(command)` on the page "class Process". Agents ask for members in this way, but references rarely write it.
 */
export function memberTerms(
  title: string,
  headingPath: readonly string[],
  text: string,
): ReadonlySet<string> {
  const terms = new Set<string>();
  const subject = subjectOf(title);
  if (subject === null) return terms;
  const lines = Array.from(text.matchAll(HEADING_LINE), ([, heading = '']) => heading);
  for (const heading of [...headingPath.slice(-1), ...lines]) {
    const member = memberOf(heading);
    if (member === null) continue;
    emitIdentifier(`${subject}.${member}`, (term, kind) => {
      if (kind === PATH) terms.add(term);
    });
  }
  return terms;
}

function subjectOf(title: string): string | null {
  const name = title.replace(KIND, '');
  const [subject = ''] = SUBJECT.exec(name) ?? [];
  const isName = name !== title || QUALIFIED_OR_CAPITALIZED.test(subject);
  return subject !== '' && isName ? subject : null;
}

function memberOf(heading: string): string | null {
  const text = heading.replace(/[`\\]/g, '').trim();
  return (CALLED.exec(text) ?? NAMED.exec(text))?.[1] ?? null;
}
