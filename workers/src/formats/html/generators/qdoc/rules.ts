import { classNames, hasClass } from '../../dom/elements.ts';
import type { Generator } from '../generator.ts';

/** The languages that QDoc's highlighter knows, as it writes them on a block. */
const LANGUAGES: ReadonlySet<string> = new Set(['cpp', 'qml', 'js']);

/** The manuals of Qt and of what is built on it. */
export const qdoc: Generator = {
  name: 'QDoc',
  detects: ({ ids, classes }) =>
    ids.has('qtdocheader') || ids.has('buildversion') || classes.has('qmldefault'),
  main: ['.mainContent'],
  noise: ['.naviNextPrevious, .navigationbar, .sidebar, .footer'],
  isEntryHeading: (heading) => hasClass(heading, 'fn') || hasClass(heading, 'flags'),
  codeLanguage: (code) => classNames(code).find((name) => LANGUAGES.has(name)) ?? null,
};
