import type { PageSurvey } from '../survey-page.ts';
import { docbook } from './docbook.ts';
import { docusaurus } from './docusaurus.ts';
import { general } from './general.ts';
import type { Generator } from './generator.ts';
import { mdbook } from './mdbook.ts';
import { mkdocs } from './mkdocs.ts';
import { sphinx } from './sphinx.ts';
import { vitepress } from './vitepress.ts';

/** The surest signs first: some generators use the themes, and so the class names, of others. */
const GENERATORS: readonly Generator[] = [docusaurus, vitepress, mkdocs, sphinx, mdbook, docbook];

/** The generator that made the page; the general rules when it is none of the known. */
export function findGenerator(page: PageSurvey): Generator {
  return GENERATORS.find((generator) => generator.detects(page)) ?? general;
}
