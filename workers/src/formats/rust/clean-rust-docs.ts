import { type Fence, isClosingFence, parseOpeningFence } from '../markdown/fences.ts';
import { embedMarkdown } from '../reference/embed-markdown.ts';

/**
 * Documentation as rustdoc shows it (https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html):
 * examples are Rust unless they name another language, and their hidden lines are left out.
 */
export function cleanRustDocs(docs: string): string {
  let fence: Fence | null = null;
  const lines = docs.split('\n').flatMap((line) => {
    if (fence === null) {
      fence = parseOpeningFence(line);
      if (fence === null) return [line];
      const { mark, info } = fence;
      return [line.slice(0, line.indexOf(mark) + mark.length) + languageOf(info)];
    }
    if (isClosingFence(line, fence)) fence = null;
    return /^\s*#(?:\s|$)/.test(line) ? [] : [line.replace(/^(\s*)##/, '$1#')];
  });
  return embedMarkdown(lines.join('\n'));
}

const ATTRIBUTE = /^(?:rust|ignore.*|no_run|should_panic|compile_fail|edition\d+|E\d+|test_harness|)$/;

function languageOf(info: string): string {
  const parts = info.split(/[\s,]+/);
  return parts.every((part) => ATTRIBUTE.test(part)) ? 'rust' : (parts[0] ?? '');
}
