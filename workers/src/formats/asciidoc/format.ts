import { type Format, TEXT_LIMITS } from '../format.ts';
import { readPlainText } from '../text/format.ts';

export const asciidoc: Format = {
  name: 'asciidoc',
  limits: TEXT_LIMITS,
  detects: (file) => file.mayBeText && /\.(?:adoc|asciidoc)$/i.test(file.pathname),
  read: async (page) => {
    const { readAsciidoc } = await import('./read-asciidoc.ts');
    return (await readAsciidoc(page)) ?? readPlainText(page);
  },
};
