import type { RustItem } from './rust-items.ts';

/** An item of an API reference: its heading, signature and documentation. */
export function writeRustItem(module: string, { name, signature, docs }: RustItem): string {
  const code = signature === '' ? '' : `\`\`\`rust\n// ${module}\n${signature}\n\`\`\``;
  return [`### ${name}`, code, cleanRustDocs(docs)].filter((part) => part !== '').join('\n\n');
}

/**
 * Documentation as rustdoc shows it (https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html):
 * examples are Rust unless they name another language, and their hidden lines are left out. Headings become bold, because
 * each item has a heading of its own.
 */
export function cleanRustDocs(docs: string): string {
  const lines: string[] = [];
  let isInCode = false;
  for (const line of docs.split('\n')) {
    const [, fence, language = ''] = /^\s*(```+|~~~+)\s*([^`]*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      lines.push(isInCode ? line.trim() : fence + languageOf(language));
      isInCode = !isInCode;
    } else if (!isInCode) lines.push(line.replace(/^#{1,6}\s+(.+)$/, '**$1**'));
    else if (!/^\s*#(?:\s|$)/.test(line)) lines.push(line.replace(/^(\s*)##/, '$1#'));
  }
  if (isInCode) lines.push('```');
  return lines.join('\n').trim();
}

const ATTRIBUTE = /^(?:rust|ignore.*|no_run|should_panic|compile_fail|edition\d+|E\d+|test_harness|)$/;

function languageOf(info: string): string {
  const parts = info.trim().split(/[\s,]+/);
  return parts.every((part) => ATTRIBUTE.test(part)) ? 'rust' : (parts[0] ?? '');
}
