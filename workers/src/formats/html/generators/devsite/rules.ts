import { type ChildNode, isTag } from 'domhandler';
import { collapseSpace, rawText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** Google's sites for developers, such as Android, Firebase and Google Cloud. */
export const devsite: Generator = {
  name: 'DevSite',
  detects: ({ classes }) => classes.has('devsite-article-body'),
  locate: {
    main: ['.devsite-article-body'],
    noise: [
      'devsite-feature-tooltip, devsite-toc, devsite-actions, devsite-thumb-rating, devsite-recommendations',
    ],
    title: ({ classes }) => {
      const heading = classes.get('devsite-page-title');
      return heading
        ? collapseSpace(
            heading.children
              .filter((node) => !isControl(node))
              .map(rawText)
              .join(''),
          )
        : null;
    },
  },
  code: ({ attribs: { syntax = '' } }) => (/^[A-Za-z]\w*$/.test(syntax) ? syntax.toLowerCase() : null),
};

/** Whether the node is a control, such as the button for bookmarks in the heading. */
function isControl(node: ChildNode): boolean {
  return isTag(node) && node.name.startsWith('devsite-');
}
