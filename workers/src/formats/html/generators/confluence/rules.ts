import type { Element } from 'domhandler';
import { plainText } from '../../dom/elements.ts';
import type { PageSurvey } from '../../extract/survey/survey-page.ts';
import type { Generator } from '../generator.ts';

/** Confluence, on a server or exported as HTML. */
export const confluence: Generator = {
  name: 'Confluence',
  detects: ({ ids, classes }) => ids.has('main-content') && classes.has('wiki-content'),
  locate: {
    main: ['#main-content'],
    noise: ['.toc-macro, .page-metadata, .expand-control, .expand-control-text'],
    title: (page) => page.meta.get('ajs-page-title') ?? namesOf(page)[1] ?? null,
    siteName: (page) => page.meta.get('ajs-space-name') ?? namesOf(page)[0] ?? null,
  },
  code: languageOf,
};

/** The name of the space and the title of an exported page. */
function namesOf({ ids }: PageSurvey): string[] {
  const title = ids.get('title-text');
  return title ? plainText(title).split(' : ') : [];
}

function languageOf({ attribs }: Element): string | null {
  return /brush: ([\w+#-]+)/.exec(attribs['data-syntaxhighlighter-params'] ?? '')?.[1] ?? null;
}
