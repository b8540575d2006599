import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fetchedFile } from '../../../../test/support/crawl/fetched-file.ts';
import { makeDocx } from '../../../../test/support/payloads/make-docx.ts';
import { readDocx } from './read-docx.ts';

const read = (bytes: Uint8Array) => readDocx(fetchedFile('docx', bytes));
const CONTENT = [{ text: 'A queue keeps its jobs in order.' }];

describe('readDocx', () => {
  test('converts headings, paragraphs, quotations and tables', async () => {
    const { title, markdown, anchors } = await read(
      makeDocx([
        { text: 'Halyard handbook', style: 'Title' },
        { text: 'Options', style: 'heading 1' },
        { text: 'Set max_retries before the start.' },
        { text: 'Slow is smooth.', style: 'Quote' },
        {
          rows: [
            ['Option', 'Default'],
            ['max_retries', '3 | 5'],
          ],
        },
      ]),
    );
    expect(title).toBe('Halyard handbook');
    expect(markdown).toBe(
      [
        '# Halyard handbook',
        '# Options',
        'Set max_retries before the start.',
        '> Slow is smooth.',
        '| Option | Default |\n| --- | --- |\n| max_retries | 3 \\| 5 |',
      ].join('\n\n'),
    );
    expect(anchors).toEqual([]);
  });

  test('converts code styles and monospaced fonts to code', async () => {
    const { markdown } = await read(
      makeDocx([
        { text: 'if (a < b) {', style: 'Source Code' },
        { text: '  run();', style: 'Source Code' },
        { text: 'By its font:' },
        { text: 'npm install halyard', font: 'Consolas' },
        { text: 'API', font: 'Courier New', style: 'heading 2' },
      ]),
    );
    expect(markdown).toBe(
      '```\nif (a < b) {\n  run();\n```\n\nBy its font:\n\n```\nnpm install halyard\n```\n\n## `API`',
    );
  });

  test('takes the title from the properties when no paragraph has the title style', async () => {
    const chapters = [
      { text: 'One', style: 'heading 1' },
      { text: 'Two', style: 'heading 1' },
    ];
    const named = await read(makeDocx(chapters, { title: 'Queues & workers' }));
    expect([named.title, named.markdown]).toEqual([
      'Queues & workers',
      '# Queues & workers\n\n# One\n\n# Two',
    ]);
    expect((await read(makeDocx(chapters, { title: 'Microsoft Word - draft.doc' }))).title).toBe('One');
  });
});

describe('readDocx refuses a document', () => {
  const damaged = {
    failure: 'not_text',
    message: expect.stringMatching(/^This Word document is damaged\./),
  };

  test('when it is cut off', async () => {
    await expect(read(makeDocx(CONTENT, { cutBytes: 40 }))).rejects.toMatchObject(damaged);
  });

  test('when the ZIP file has no Word document', async () => {
    await expect(read(zipSync({ 'word/document.txt': strToU8('no XML') }))).rejects.toMatchObject(damaged);
  });

  test('when its text is not valid XML', async () => {
    const parts = { 'word/document.xml': '<w:document><w:body>' };
    await expect(read(makeDocx(CONTENT, { parts }))).rejects.toMatchObject(damaged);
  });

  test('when it is encrypted or older than Word 2007', async () => {
    const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const encrypted = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);
    await expect(read(encrypted)).rejects.toMatchObject({
      failure: 'not_text',
      message: expect.stringContaining('Add a copy without a password'),
    });
    await expect(read(compound)).rejects.toMatchObject({
      failure: 'not_text',
      message: expect.stringContaining('Save it as DOCX or PDF'),
    });
  });

  test('when its text unpacks to more than 48 MiB', async () => {
    const bomb = Buffer.alloc(49 * 1024 * 1024, ' ');
    const tooLarge = { failure: 'too_large', message: expect.stringContaining('more than 48 MiB') };
    await expect(read(makeDocx(CONTENT, { parts: { 'word/document.xml': bomb } }))).rejects.toMatchObject(
      tooLarge,
    );
  });

  test('when a small file has too many paragraphs', async () => {
    const paragraphs = '<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(200_000);
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`;
    const file = makeDocx(CONTENT, { parts: { 'word/document.xml': xml } });
    const before = process.threadCpuUsage();
    await expect(read(file)).rejects.toMatchObject({
      failure: 'too_large',
      message: expect.stringContaining('more than 300000 XML tags'),
    });
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000);
  });

  test('when it is nested too deeply', async () => {
    const nested = `${'<w:p>'.repeat(100_000)}${'</w:p>'.repeat(100_000)}`;
    const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${nested}</w:body></w:document>`;
    await expect(read(makeDocx(CONTENT, { parts: { 'word/document.xml': xml } }))).rejects.toMatchObject({
      failure: 'too_large',
      message: expect.stringContaining('nested too deeply'),
    });
  });

  test('but ignores the unpacked size of its images', async () => {
    const parts = { 'word/media/image1.png': Buffer.alloc(49 * 1024 * 1024, ' ') };
    expect((await read(makeDocx(CONTENT, { parts }))).markdown).toBe('A queue keeps its jobs in order.');
  });

  test('or ignores XML entities that expand exponentially', async () => {
    const entities = Array.from(
      { length: 12 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    );
    const xml = `<!DOCTYPE w [<!ENTITY e0 "lol">${entities.join('')}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&e12;</w:t></w:r></w:p></w:body></w:document>`;
    const result = await read(makeDocx(CONTENT, { parts: { 'word/document.xml': xml } })).catch(
      (error: unknown) => error,
    );
    expect(JSON.stringify(result).length).toBeLessThan(10_000);
  });

  test('when it has no text', async () => {
    await expect(read(makeDocx([{ text: '' }]))).rejects.toMatchObject({ failure: 'empty' });
  });
});
