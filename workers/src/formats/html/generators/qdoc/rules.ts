import type { Generator } from '../generator.ts';

/** Manuals of Qt and projects based on it. */
export const qdoc: Generator = {
  name: 'QDoc',
  detects: ({ ids, classes }) =>
    ids.has('qtdocheader') || ids.has('buildversion') || classes.has('qmldefault'),
  locate: {
    main: ['.mainContent'],
    noise: ['.naviNextPrevious, .navigationbar, .sidebar, .footer'],
  },
  elements: {
    'entry-heading': '.fn, .flags',
  },
  code: { cpp: '.cpp', qml: '.qml', js: '.js' },
};
