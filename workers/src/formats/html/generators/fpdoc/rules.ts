import { plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** API references of Free Pascal. */
export const fpdoc: Generator = {
  name: 'fpdoc',
  detects: ({ classes }) => classes.get('bar')?.name === 'table' && classes.has('bartitle'),
  locate: {
    main: ['body'],
    noise: ['table.bar', 'p:has(> [onclick])'],
    siteName: ({ classes }) => {
      const unit = classes.get('bartitle');
      return unit ? plainText(unit) : null;
    },
  },
  elements: {
    'declaration-table': 'table:has(td:first-child > p:only-child > tt:only-child > .code)',
  },
  code: 'pascal',
};
