import type { PageSurvey } from '../extract/survey-page.ts';
import { apiReference } from './api-reference.ts';
import { armForm } from './arm-form.ts';
import { asciidoctor } from './asciidoctor.ts';
import { compodoc } from './compodoc.ts';
import { crystal } from './crystal.ts';
import { dartdoc } from './dartdoc.ts';
import { dconv } from './dconv.ts';
import { docbook } from './docbook.ts';
import { docco } from './docco.ts';
import { docsy } from './docsy.ts';
import { docusaurus } from './docusaurus.ts';
import { dokka } from './dokka.ts';
import { doxygen } from './doxygen.ts';
import { edoc } from './edoc.ts';
import { erlDocgen } from './erl-docgen.ts';
import { esdoc } from './esdoc.ts';
import { exdoc } from './exdoc.ts';
import { fpdoc } from './fpdoc.ts';
import { gapdoc } from './gapdoc.ts';
import { general } from './general.ts';
import type { Generator } from './generator.ts';
import { giDocgen } from './gi-docgen.ts';
import { gitbook } from './gitbook.ts';
import { gtkDoc } from './gtk-doc.ts';
import { haddock } from './haddock.ts';
import { javadoc } from './javadoc.ts';
import { jsdoc } from './jsdoc.ts';
import { ldoc } from './ldoc.ts';
import { manPage } from './man-page.ts';
import { mdbook } from './mdbook.ts';
import { mediawiki } from './mediawiki.ts';
import { mintlify } from './mintlify.ts';
import { mkdocs } from './mkdocs.ts';
import { nextra } from './nextra.ts';
import { nim } from './nim.ts';
import { nodejs } from './nodejs.ts';
import { ocamldoc } from './ocamldoc.ts';
import { odoc } from './odoc.ts';
import { pandoc } from './pandoc.ts';
import { phd } from './phd.ts';
import { phpdocumentor } from './phpdocumentor.ts';
import { pkgsite } from './pkgsite.ts';
import { pldoc } from './pldoc.ts';
import { pod } from './pod.ts';
import { pydoctor } from './pydoctor.ts';
import { qdoc } from './qdoc.ts';
import { rdoc } from './rdoc.ts';
import { rspress } from './rspress.ts';
import { rustdoc } from './rustdoc.ts';
import { sandcastle } from './sandcastle.ts';
import { scaladoc } from './scaladoc.ts';
import { scribble } from './scribble.ts';
import { sphinx } from './sphinx.ts';
import { starlight } from './starlight.ts';
import { stex } from './stex.ts';
import { texinfo } from './texinfo.ts';
import { typedoc } from './typedoc.ts';
import { valadoc } from './valadoc.ts';
import { vimHelp } from './vim-help.ts';
import { vitepress } from './vitepress.ts';
import { vuepress } from './vuepress.ts';
import { yard } from './yard.ts';

/** The surest signs first: some generators use the themes, and so the class names, of others. */
const GENERATORS: readonly Generator[] = [
  docusaurus,
  vitepress,
  starlight,
  rspress,
  vuepress,
  mkdocs,
  pydoctor,
  sphinx,
  rustdoc,
  javadoc,
  doxygen,
  nodejs,
  typedoc,
  exdoc,
  pkgsite,
  dartdoc,
  nextra,
  mintlify,
  gitbook,
  asciidoctor,
  apiReference,
  odoc,
  dconv,
  mdbook,
  haddock,
  giDocgen,
  rdoc,
  pod,
  phd,
  phpdocumentor,
  dokka,
  docsy,
  texinfo,
  gtkDoc,
  docbook,
  erlDocgen,
  qdoc,
  ldoc,
  ocamldoc,
  nim,
  yard,
  pldoc,
  edoc,
  scaladoc,
  scribble,
  sandcastle,
  compodoc,
  esdoc,
  jsdoc,
  mediawiki,
  fpdoc,
  gapdoc,
  armForm,
  crystal,
  valadoc,
  docco,
  stex,
  manPage,
  vimHelp,
  pandoc,
];

/** The generator that made the page; the general rules when it is none of the known. */
export function findGenerator(page: PageSurvey): Generator {
  return GENERATORS.find((generator) => generator.detects(page)) ?? general;
}
