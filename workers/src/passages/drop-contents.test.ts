import { expect, test } from 'vitest';
import type { PageMarkdown } from '../formats/page.ts';
import { dropContents } from './drop-contents.ts';

const URL = 'https://docs.example.org/queues';
const CONTENTS = `- [Take](#take)\n  - [\`wait()\`](${URL}#wait)\n\n- [Give [new]](#give)`;

test('removes a table of contents, and keeps the anchors at their headings', () => {
  const page = pageOf(`# Queues\n\n${CONTENTS}\n\n## Take\n\nText.`);
  const content = dropContents({ ...page, anchors: [{ line: 7, anchor: 'take', endLine: 10 }] }, [URL]);
  expect(content.markdown).toBe('# Queues\n\n## Take\n\nText.');
  expect(content.anchors).toEqual([{ line: 2, anchor: 'take', endLine: 5 }]);
});

test.each([
  ['that the text introduces', `Two events:\n\n${CONTENTS}`],
  ['with descriptions', CONTENTS.replaceAll(')\n', ') takes an item\n')],
  ['of links to other pages', CONTENTS.replaceAll('#', '/guide#')],
  ['of two links', '- [Take](#take)\n- [Give](#give)'],
  ['in code', `\`\`\`md\n${CONTENTS}\n\`\`\``],
])('keeps a list %s', (_, markdown) => {
  expect(dropContents(pageOf(markdown), [URL]).markdown).toBe(markdown);
});

function pageOf(markdown: string): PageMarkdown {
  return { title: 'Queues', siteName: null, canonicalUrl: URL, markdown, anchors: [], links: [] };
}
