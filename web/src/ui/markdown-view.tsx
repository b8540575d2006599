import { Box, Button } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { splitMarkdown } from './split-markdown.ts';

/** Parsing more at a time would block the page. */
const MAX_PART_CHARS = 40_000;

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
  // Focusable, to scroll wide content with the keyboard.
  pre: ({ children }) => <pre {...SCROLLED}>{children}</pre>,
  table: ({ children }) => <table {...SCROLLED}>{children}</table>,
};

/** Renders markdown. Raw HTML stays text because stored pages are untrusted. */
export function MarkdownView({ markdown }: { markdown: string }) {
  const parts = useMemo(() => splitMarkdown(markdown, MAX_PART_CHARS), [markdown]);
  const [shownParts, setShownParts] = useState(1);
  return (
    <Box css={PROSE}>
      {parts.slice(0, shownParts).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
        <Markdown key={index} remarkPlugins={PLUGINS} components={SAFE_COMPONENTS}>
          {part}
        </Markdown>
      ))}
      {shownParts < parts.length && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          mt="4"
          onClick={() => setShownParts(shownParts + 1)}
        >
          Show more ({shownParts} of {parts.length} parts)
        </Button>
      )}
    </Box>
  );
}

const PROSE = {
  fontSize: '0.9375rem',
  lineHeight: '1.65',
  overflowWrap: 'anywhere',
  '& > :first-child': { mt: '0' },
  '& h1, & h2, & h3, & h4, & h5, & h6': {
    fontWeight: '620',
    letterSpacing: '-0.012em',
    lineHeight: '1.3',
    mt: '1.6em',
    mb: '0.5em',
  },
  '& h1': { fontSize: '1.5rem' },
  '& h2': { fontSize: '1.25rem' },
  '& h3': { fontSize: '1.0625rem' },
  '& p, & ul, & ol, & blockquote, & pre, & table': { my: '0.85em' },
  '& ul': { listStyle: 'disc', ps: '1.4em' },
  '& ol': { listStyle: 'decimal', ps: '1.5em' },
  '& li': { my: '0.25em' },
  '& a': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& code': {
    fontFamily: 'mono',
    fontSize: '0.86em',
    bg: 'bg.muted',
    px: '0.3em',
    py: '0.1em',
    rounded: 'l1',
  },
  '& pre': {
    bg: 'bg.code',
    borderWidth: '1px',
    rounded: 'l2',
    p: '3.5',
    overflowX: 'auto',
    lineHeight: '1.55',
  },
  '& pre code': { bg: 'transparent', p: '0', fontSize: '0.8125rem', overflowWrap: 'normal' },
  '& blockquote': {
    borderInlineStartWidth: '3px',
    borderColor: 'border.emphasized',
    ps: '4',
    color: 'fg.muted',
  },
  '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': { borderWidth: '1px', px: '3', py: '1.5', textAlign: 'start', verticalAlign: 'top' },
  '& th': { bg: 'bg.subtle', fontWeight: '600' },
  '& hr': { my: '1.5em', borderColor: 'border' },
} as const;
