import { createIsDocument } from '../github/choose-files.ts';

const DECLARATION = /\.d\.[mc]?ts$/;
const OTHER_FOLDER = /(?:^|\/)(?:node_modules|__tests__|tests?|fixtures)\//;
const isDocument = createIsDocument('');

/** Whether a file of an npm package is documentation, declares types, or is its manifest. */
export function isPackageFile(path: string): boolean {
  return path === 'package.json' || isDeclaration(path) || isDocument(path);
}

/** Whether a file declares the types of a package's own modules. */
export function isDeclaration(path: string): boolean {
  return DECLARATION.test(path) && !OTHER_FOLDER.test(path);
}
