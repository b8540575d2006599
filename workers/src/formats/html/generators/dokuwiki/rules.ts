import { classNames } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

export const dokuwiki: Generator = {
  name: 'DokuWiki',
  detects: (page) => isGeneratedBy(page, 'dokuwiki'),
  locate: {
    main: ['#dokuwiki__content .page', '.dw-content', '#dokuwiki__content'],
    noise: ['.pageId, .docInfo, .secedit, #dw__toc, .dw__toc'],
    siteName: ({ headTitle }) => /\[([^\]]+)\]$/.exec(headTitle)?.[1] ?? null,
  },
  code: (block) => classNames(block).find((name) => name !== 'code' && name !== 'file') ?? null,
};
