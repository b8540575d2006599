import type { Element } from 'domhandler';
import { MarkdownWriter } from '../../markdown/markdown-writer.ts';
import { stripInvisible } from '../../markdown/strip-invisible.ts';
import type { HeadingAnchor, OtherAnchor } from '../../page.ts';
import { findElement } from '../dom/elements.ts';
import { memoize } from '../dom/memoize.ts';
import type { ArticleText } from '../extract/article.ts';
import { createAdmonitionTest } from './admonitions/detect-admonitions.ts';
import { createBlockTest, headingLevel } from './blocks/element-kinds.ts';
import { isFeedbackHeading } from './blocks/page-info.ts';
import { writeBlocks } from './blocks/write-blocks.ts';
import { createTabSetTest } from './blocks/write-tabs.ts';
import type { Conversion, TitleHeading } from './conversion.ts';
import { endSignature } from './entries/write-signature.ts';
import { findOtherAnchors } from './headings/other-anchors.ts';
import { isContents } from './headings/write-heading.ts';
import { inlineMarkdown } from './inline/inline-markdown.ts';

export interface ConvertedArticle {
  readonly markdown: string;
  readonly anchors: readonly HeadingAnchor[];
  readonly otherAnchors: readonly OtherAnchor[];
  /** The first first-level heading, else the first heading; null when there is none. */
  readonly title: TitleHeading | null;
}

/** Converts the article to Markdown in one pass over its tree. */
export function convertArticle(article: ArticleText): ConvertedArticle {
  const writer = new MarkdownWriter();
  const conversion: Conversion = {
    article,
    writer,
    level: 0,
    sectionLevel: 0,
    memberLevel: 0,
    entryLevel: 0,
    openEntry: null,
    title: null,
    isBlock: createBlockTest(article.isNoise),
    isAdmonition: createAdmonitionTest(),
    isTabSet: createTabSetTest(),
    firstHeading: memoize((section: Element) =>
      findElement(section, (element) => headingLevel(element) !== null),
    ),
    writeBlocks: (nodes) => writeBlocks(nodes, conversion),
    inline: (nodes) => inlineMarkdown(nodes, conversion),
  };
  conversion.writeBlocks(article.nodes);
  endSignature(conversion);
  writer.removeLastHeading((heading) => isContents(heading, 1) || isFeedbackHeading(heading));
  return {
    markdown: stripInvisible(writer.toString()),
    anchors: writer.anchors,
    otherAnchors: findOtherAnchors(article.nodes, writer.anchors),
    title: conversion.title,
  };
}
