import type { PageSurvey } from '../extract/survey/survey-page.ts';
import { apigen } from './apigen/rules.ts';
import { asciidoctor } from './asciidoctor/rules.ts';
import { codox } from './codox/rules.ts';
import { compodoc } from './compodoc/rules.ts';
import { confluence } from './confluence/rules.ts';
import { coqdoc } from './coqdoc/rules.ts';
import { crystal } from './crystal/rules.ts';
import { dartdoc } from './dartdoc/rules.ts';
import { devsite } from './devsite/rules.ts';
import { docGen4 } from './doc-gen4/rules.ts';
import { docbook } from './docbook/rules.ts';
import { docco } from './docco/rules.ts';
import { docfx } from './docfx/rules.ts';
import { docsy } from './docsy/rules.ts';
import { documentationJs } from './documentation-js/rules.ts';
import { documenter } from './documenter/rules.ts';
import { docusaurus } from './docusaurus/rules.ts';
import { dokka } from './dokka/rules.ts';
import { dokuwiki } from './dokuwiki/rules.ts';
import { doxygen } from './doxygen/rules.ts';
import { edoc } from './edoc/rules.ts';
import { erlDocgen } from './erl-docgen/rules.ts';
import { esdoc } from './esdoc/rules.ts';
import { exdoc } from './exdoc/rules.ts';
import { ford } from './ford/rules.ts';
import { foswiki } from './foswiki/rules.ts';
import { fpdoc } from './fpdoc/rules.ts';
import { gapdoc } from './gapdoc/rules.ts';
import { general } from './general/rules.ts';
import type { Generator } from './generator.ts';
import { giDocgen } from './gi-docgen/rules.ts';
import { gollum } from './gollum/rules.ts';
import { gtkDoc } from './gtk-doc/rules.ts';
import { haddock } from './haddock/rules.ts';
import { helpAndManual } from './help-and-manual/rules.ts';
import { hevea } from './hevea/rules.ts';
import { hugoBook } from './hugo-book/rules.ts';
import { hugoLearn } from './hugo-learn/rules.ts';
import { javadoc } from './javadoc/rules.ts';
import { jazzy } from './jazzy/rules.ts';
import { jsdoc } from './jsdoc/rules.ts';
import { latexml } from './latexml/rules.ts';
import { ldoc } from './ldoc/rules.ts';
import { linuxdoc } from './linuxdoc/rules.ts';
import { mavenSite } from './maven-site/rules.ts';
import { mdbook } from './mdbook/rules.ts';
import { mediawiki } from './mediawiki/rules.ts';
import { mintlify } from './mintlify/rules.ts';
import { mkdocs } from './mkdocs/rules.ts';
import { nextra } from './nextra/rules.ts';
import { nim } from './nim/rules.ts';
import { nodejs } from './nodejs/rules.ts';
import { ocamldoc } from './ocamldoc/rules.ts';
import { odoc } from './odoc/rules.ts';
import { pandoc } from './pandoc/rules.ts';
import { pdoc } from './pdoc/rules.ts';
import { pdoc3 } from './pdoc3/rules.ts';
import { phd } from './phd/rules.ts';
import { phpdocumentor } from './phpdocumentor/rules.ts';
import { pkgdown } from './pkgdown/rules.ts';
import { pkgsite } from './pkgsite/rules.ts';
import { pldoc } from './pldoc/rules.ts';
import { pod } from './pod/rules.ts';
import { pydoctor } from './pydoctor/rules.ts';
import { qdoc } from './qdoc/rules.ts';
import { rdoc } from './rdoc/rules.ts';
import { ronn } from './ronn/rules.ts';
import { rustdoc } from './rustdoc/rules.ts';
import { sami } from './sami/rules.ts';
import { sandcastle } from './sandcastle/rules.ts';
import { scaladoc } from './scaladoc/rules.ts';
import { scribble } from './scribble/rules.ts';
import { sphinx } from './sphinx/rules.ts';
import { starlight } from './starlight/rules.ts';
import { storybook } from './storybook/rules.ts';
import { texinfo } from './texinfo/rules.ts';
import { typedoc } from './typedoc/rules.ts';
import { valadoc } from './valadoc/rules.ts';
import { vitepress } from './vitepress/rules.ts';
import { vuepress } from './vuepress/rules.ts';
import { yard } from './yard/rules.ts';

/** Generators with distinctive markup come first because some generators share the class names of others. */
export const GENERATORS: readonly Generator[] = [
  docusaurus,
  vitepress,
  starlight,
  vuepress,
  mkdocs,
  pydoctor,
  sphinx,
  rustdoc,
  javadoc,
  doxygen,
  docfx,
  nodejs,
  typedoc,
  exdoc,
  pkgsite,
  dartdoc,
  nextra,
  mintlify,
  asciidoctor,
  odoc,
  mdbook,
  haddock,
  giDocgen,
  rdoc,
  pod,
  phd,
  phpdocumentor,
  dokka,
  docsy,
  hugoBook,
  hugoLearn,
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
  storybook,
  devsite,
  esdoc,
  documentationJs,
  jsdoc,
  mediawiki,
  dokuwiki,
  gollum,
  confluence,
  helpAndManual,
  fpdoc,
  gapdoc,
  crystal,
  valadoc,
  docco,
  pdoc,
  pdoc3,
  documenter,
  jazzy,
  codox,
  coqdoc,
  docGen4,
  ford,
  foswiki,
  mavenSite,
  ronn,
  linuxdoc,
  pkgdown,
  pandoc,
  hevea,
  latexml,
  sami,
  apigen,
];

/** The generator of the page; the general rules when it is unknown. */
export function findGenerator(page: PageSurvey): Generator {
  return GENERATORS.find((generator) => generator.detects(page)) ?? general;
}
