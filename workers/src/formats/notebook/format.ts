import { type Format, TEXT_LIMITS } from '../format.ts';
import { readPlainText } from '../text/format.ts';

/** Jupyter notebooks. */
export const notebook: Format = {
  name: 'notebook',
  limits: TEXT_LIMITS,
  detects: (file) => file.mayBeText && /\.ipynb$/i.test(file.pathname),
  read: async (page) => {
    const { readNotebook } = await import('./read-notebook.ts');
    return readNotebook(page) ?? readPlainText(page);
  },
};
