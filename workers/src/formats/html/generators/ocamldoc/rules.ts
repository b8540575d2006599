import { type Element, isTag } from 'domhandler';
import { childElements, hasClass, plainText } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

const DECLARED = /^(?:VAL|TYPE|EXCEPTION|MODULE|MODULETYPE|CLASS|CLASSTYPE|METHOD)/;

/** The declaration under the title is that of the page. */
function isDeclaration(element: Element): boolean {
  if (isAfterTitle(element)) return false;
  return (
    element.name === 'pre' && childElements(element).some(({ attribs }) => DECLARED.test(attribs.id ?? ''))
  );
}

function isAfterTitle({ prev }: Element): boolean {
  if (prev === null) return false;
  return isTag(prev)
    ? prev.name === 'h1'
    : plainText(prev) === '' && prev.prev !== null && isTag(prev.prev) && prev.prev.name === 'h1';
}

/** References of libraries in OCaml, by the tool that comes with the compiler. */
export const ocamldoc: Generator = {
  name: 'ocamldoc',
  detects: ({ classes }) =>
    classes.has('navbar') &&
    (classes.has('info-desc') || classes.has('indextable') || classes.get('up')?.name === 'a'),
  main: ['body'],
  noise: ['.navbar'],
  isSignature: isDeclaration,
  // The name of a module leads to a page with its signature once more.
  isCodeLink: ({ parent }) => parent !== null && isTag(parent) && parent.name === 'h1',
  codeLanguage: (code) => (code.name === 'pre' || hasClass(code, 'code') ? 'ocaml' : null),
  siteName: ({ headTitle }) => /^(.+?) : /.exec(headTitle)?.[1] ?? null,
};
