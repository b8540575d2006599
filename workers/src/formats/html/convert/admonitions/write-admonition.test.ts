import { expect, test } from 'vitest';
import { articleMarkdown } from '../../../../../../test/support/crawl/article-markdown.ts';

test.each([
  [
    'reads callouts whose classes have a prefix (Rspress)',
    '<div class="rp-callout rp-callout--danger"><div class="rp-callout__title">Danger</div><div class="rp-callout__content"><p>Hot.</p></div></div><div class="rp-callout rp-callout--tip"><div class="rp-callout__title">Lid</div><div class="rp-callout__content"><p>Close it.</p></div></div><details class="rp-callout rp-callout--details"><summary class="rp-callout__title">More</summary><div class="rp-callout__content"><p>Wait.</p></div></details>',
    '> **Danger**\n>\n> Hot.\n\n> **Lid**\n>\n> Close it.\n\n**More**\n\nWait.',
  ],
  [
    'reads alerts whose classes have a prefix (TypeDoc), and the kind in the class of a title (Just the Docs)',
    '<div class="tsd-alert tsd-alert-tip"><div class="tsd-alert-title"><svg></svg><span>Tip</span></div><p>Wait.</p></div><blockquote class="warning-title"><p>Hot.</p></blockquote>',
    '> **Tip**\n>\n> Wait.\n\n> **Warning**\n>\n> Hot.',
  ],
  [
    'keeps a box named callout without a kind as text',
    '<div class="home-callout"><h2>Kettles</h2><p>Buy one.</p></div>',
    '## Kettles\n\nBuy one.',
  ],
  [
    'reads the kind of a callout from its color and from the bold label next to its icon (Nextra)',
    '<div class="nextra-callout x:border x:bg-yellow-50 x:border-yellow-700"><div><svg></svg></div><div class="x:w-full">Hot.</div></div><div class="nextra-callout x:border x:bg-purple-100 x:border-purple-600"><div><svg></svg></div><div class="x:w-full"><b>Important</b><p>Wait.</p></div></div>',
    '> **Warning**\n>\n> Hot.\n\n> **Important**\n>\n> Wait.',
  ],
  [
    'reads the title of a container (VuePress 2)',
    '<div class="hint-container info"><p class="hint-container-title">Lid</p><p>Close it.</p></div>',
    '> **Lid**\n>\n> Close it.',
  ],
  [
    'reads the title of a note (Diplodoc) and the label of one in another language',
    '<div class="yfm-note yfm-accent-warning"><p class="yfm-note-title">Внимание</p><div class="yfm-note-content"><p>Hot.</p></div></div><div class="note"><span class="label">補足</span><p>Wait.</p></div>',
    '> **Внимание**\n>\n> Hot.\n\n> **補足**\n>\n> Wait.',
  ],
  [
    'reads a message in an aside (Zenn)',
    '<p>Fill it.</p><aside class="msg message"><span class="msg-symbol">!</span><div class="msg-content"><p>Hot.</p></div></aside>',
    'Fill it.\n\n> **Note**\n>\n> Hot.',
  ],
  [
    'reads the title of a note with a role (ReSpec) and of an AWS guide, and leaves out the colon after a label (PHP)',
    '<div class="note" role="note"><div role="heading" class="note-title marker"><span>Note</span></div><p>Hot.</p></div><div class="awsdocs-note"><div class="awsdocs-note-title"><awsui-icon></awsui-icon><h6>Warning</h6></div><div class="awsdocs-note-text"><p>Very hot.</p></div></div><blockquote class="note"><p><strong class="note">Note</strong>: Wait.</p></blockquote>',
    '> **Note**\n>\n> Hot.\n\n> **Warning**\n>\n> Very hot.\n\n> **Note**\n>\n> Wait.',
  ],
  [
    'does not repeat a label in nested elements (Red Hat, MySQL, Salesforce), and reads one with an exclamation mark (Bootstrap)',
    '<div class="admonition note"><div class="admonition_header">Note</div><div><p>Hot.</p></div></div><div class="note"><div></div><div class="box__content"><h4>Tip</h4><p>Wait.</p></div></div><div class="alert"><strong>Danger!</strong> Very hot.</div>',
    '> **Note**\n>\n> Hot.\n\n> **Tip**\n>\n> Wait.\n\n> **Danger**\n>\n> Very hot.',
  ],
  [
    'reads notes of Oracle, bookdown, Quarto, Confluence Cloud and Writerside',
    '<div class="infoboxnote"><p class="notep1">Note:</p><p>A.</p></div><div class="rmdtip"><p>B.</p></div><div class="callout callout-note"><div class="callout-title-container"><span class="screen-reader-only">Note</span>Lid</div><p>C.</p></div><div class="ak-editor-panel" data-panel-type="warning"><div><p>D.</p></div></div><aside class="prompt" data-type="tip"><p>E.</p></aside>',
    '> **Note**\n>\n> A.\n\n> **Tip**\n>\n> B.\n\n> **Lid**\n>\n> C.\n\n> **Warning**\n>\n> D.\n\n> **Tip**\n>\n> E.',
  ],
  [
    'keeps topics without a title as text (DocC)',
    '<div class="topic"><p class="topic-title">Lid</p><p>Close it.</p></div><div class="link-block topic"><a href="lid.html">Lid</a></div>',
    '> **Lid**\n>\n> Close it.\n\n[Lid](https://docs.example.org/guide/lid.html)',
  ],
  [
    'reads the label of a deprecated entry (YARD)',
    '<div class="note deprecated"><strong>Deprecated.</strong><p>Use put.</p></div>',
    '> **Deprecated**\n>\n> Use put.',
  ],
])('%s', (_, body, markdown) => {
  expect(articleMarkdown(body)).toBe(`# T\n\n${markdown}`);
});
