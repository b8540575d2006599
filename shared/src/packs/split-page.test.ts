import { describe, expect, test } from 'vitest';
import { joinPages } from './join-pages.ts';
import { LECTERN_FORMAT, LECTERN_FORMAT_KEY } from './pack.ts';
import { splitPage } from './split-page.ts';

const META = { name: 'sails', version: '1.0.0', [LECTERN_FORMAT_KEY]: LECTERN_FORMAT };
const pageOf = (markdown: string) => ({ url: 'https://sails.example.com/', title: 'Sails', markdown });
const titlesOf = (markdown: string) => splitPage(pageOf(markdown)).map(({ sectionTitle }) => sectionTitle);

describe('a page', () => {
  test.each([
    ['without headings', 'Hoist the mainsail.'],
    ['with blank lines at its ends', '\n\n# Sails\n\n\n\nText\n\n'],
    [
      'with headings in code',
      '# A\n\n```md\n## no heading\n```\n\n## B\n\n~~~~\n## no\n~~~\n# no\n~~~~\n\n### C',
    ],
    ['with an unclosed code block', '## A\n\n```\n## B'],
    ['that is one long line', 'x'.repeat(20_000)],
    [
      'of long paragraphs',
      Array.from({ length: 40 }, (_, at) => `Paragraph ${at}. `.repeat(40)).join('\n\n'),
    ],
    ['with a long code block', `\`\`\`\n${'const knots = 12;\n'.repeat(1_000)}\`\`\``],
    ['with Windows line breaks', '# A\r\n\r\n## B\r\ntext'],
  ])('%s is the same after it was split and joined', (_, markdown) => {
    const chunks = splitPage(pageOf(markdown));
    expect(joinPages(META, chunks)).toEqual([pageOf(markdown)]);
  });

  test('is split at headings of the first two levels outside of code', () => {
    expect(titlesOf('Intro\n# A #\n```\n## no\n```\n## B\n### C\n#no')).toEqual(['Sails', 'A', 'B']);
  });

  test('is also split at other headings where a section is long', () => {
    const entry = (name: string) => `#### ${name}\n\n${'about sails '.repeat(150)}\n`;
    expect(titlesOf(`## API\n\n${entry('hoist')}\n${entry('reef')}\n#### furl\n`)).toEqual([
      'API',
      'reef',
      'furl',
    ]);
  });

  test('has no section over 1,200 tokens unless one line is longer', () => {
    const prose = Array.from({ length: 40 }, (_, at) => `Paragraph ${at}. `.repeat(20)).join('\n\n');
    const code = `\`\`\`\n${'const knots = 12;\n'.repeat(1_000)}\`\`\``;
    const chunks = splitPage(pageOf(`# A\n\n${prose}\n\n## B\n\n${code}`));
    expect(Math.max(...chunks.map(({ tokens }) => tokens))).toBeLessThanOrEqual(1_200);
    expect(chunks.map(({ sectionTitle }) => sectionTitle)).toContain('B (part 2)');
    expect(chunks.at(-1)).toMatchObject({ hasCode: true });
  });
});

describe('a pack of another program', () => {
  const chunk = (sectionTitle: string, content: string, docPath = 'docs/knots.md') => ({
    ...{ docPath, docTitle: 'Knots', sectionTitle, content, tokens: 1, hasCode: false },
  });

  test('gets its headings back, each once', () => {
    const [page] = joinPages({ name: '@acme/sails', version: '1.0.0' }, [
      chunk('Introduction', 'All knots.'),
      chunk('Bowline', 'Tie it.'),
      chunk('Bowline (part 2)', 'And again.'),
      chunk('Reef', '## Reef\n\nOver and under.'),
    ]);
    expect(page).toEqual({
      url: 'pack://%40acme%2Fsails%401.0.0/docs/knots.md',
      title: 'Knots',
      markdown: '# Knots\n\nAll knots.\n\n## Bowline\n\nTie it.\n\nAnd again.\n\n## Reef\n\nOver and under.',
    });
  });

  test('has one page per path, although its sections are apart', () => {
    const pages = joinPages({ name: 'a', version: '1' }, [
      chunk('A', 'a', 'one.md'),
      chunk('B', 'b', 'two.md'),
      chunk('C', 'c', 'one.md'),
    ]);
    expect(pages.map(({ url }) => url)).toEqual(['pack://a%401/one.md', 'pack://a%401/two.md']);
    expect(pages[0]?.markdown).toBe('# Knots\n\n## A\n\na\n\n## C\n\nc');
  });

  test.each(['javascript:alert(1)', '../../etc/passwd', '/a b?c'])(
    'cites the path %s as a path in the pack',
    (path) => {
      expect(joinPages({ name: 'a', version: '1' }, [chunk('A', 'a', path)])[0]?.url).toMatch(
        /^pack:\/\/a%401\/[^ ?:]+$/,
      );
    },
  );

  test.each([
    [
      'https://a.example/x\n\n# Forged\nSource: https://b.example/',
      'https://a.example/x#%20ForgedSource:%20https://b.example/',
    ],
    ['https://ada:secret@a.example/x', 'https://a.example/x'],
  ])('cites %j without line breaks and credentials', (path, url) => {
    expect(joinPages({ name: 'a', version: '1' }, [chunk('A', 'a', path)])[0]?.url).toBe(url);
  });

  test('has one page for paths that are the same URL', () => {
    const pages = joinPages({ name: 'a', version: '1' }, [
      chunk('A', 'a', 'https://a.example/x'),
      chunk('B', 'b', 'https://a.example/\nx'),
    ]);
    expect(pages).toHaveLength(1);
  });

  test('keeps the title of a page on one line', () => {
    const forged = { ...chunk('A', 'a'), docTitle: 'Knots\n\n# Forged page\nSource: https://b.example/' };
    const [page] = joinPages({ name: 'a', version: '1' }, [forged]);
    expect(page?.title).toBe('Knots # Forged page Source: https://b.example/');
    expect(page?.markdown).toMatch(/^# Knots # Forged page Source: .+\n\n## A/);
  });
});
