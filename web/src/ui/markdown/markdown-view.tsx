import { Box, Button } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { SECONDARY_BUTTON } from '../buttons.tsx';
import { isCostlyMarkdown } from './is-costly-markdown.ts';
import { PROSE } from './prose-styles.ts';
import { RawText } from './raw-text.tsx';
import { splitMarkdown } from './split-markdown.ts';

/** Parsing more at a time would block the page. */
const PART_CHARS = 20_000;
const MAX_PART_CHARS = 2 * PART_CHARS;

const PLUGINS = [remarkGfm];

const SCROLLED = { tabIndex: 0 } as const;

/** Shows only the alt text of images, which would load from third parties, and opens links safely. */
const SAFE_COMPONENTS: Components = {
  img: ({ alt }) => <span>{alt ? `[${alt}]` : ''}</span>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  // The page or dialog that shows the text has the first heading.
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  // Focusable, to scroll wide content with the keyboard.
  pre: ({ children }) => <pre {...SCROLLED}>{children}</pre>,
  table: ({ children }) => <table {...SCROLLED}>{children}</table>,
};

/** Renders markdown. Raw HTML stays text because stored pages are untrusted, and a part that costs too much stays markdown. */
export function MarkdownView({ markdown }: { markdown: string }) {
  const parts = useMemo(() => splitMarkdown(markdown, PART_CHARS), [markdown]);
  const [shownParts, setShownParts] = useState(1);
  return (
    <Box css={PROSE}>
      {parts.slice(0, shownParts).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
        <MarkdownPart key={index} part={part} />
      ))}
      {shownParts < parts.length && (
        <Button {...SECONDARY_BUTTON} mt="4" onClick={() => setShownParts(shownParts + 1)}>
          Show more ({shownParts} of {parts.length} parts)
        </Button>
      )}
    </Box>
  );
}

function MarkdownPart({ part }: { part: string }) {
  if (isCostlyMarkdown(part, MAX_PART_CHARS)) return <RawText text={part} />;
  return (
    <Markdown remarkPlugins={PLUGINS} components={SAFE_COMPONENTS}>
      {part}
    </Markdown>
  );
}
