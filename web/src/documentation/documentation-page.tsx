import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import {
  DOCUMENTATION_PATH,
  type DocumentationContent,
  type DocumentationPath,
} from '@lectern/shared/domain/web/documentation.ts';
import type { ComponentType } from 'react';
import { PAGE_WIDTH } from '../shell/page/page-width.ts';
import { PROSE } from '../ui/markdown/prose-styles.ts';
import { TextLink } from '../ui/text-link.tsx';
import { loadContent } from './documentation-content.ts';
import { DocumentationMenu } from './documentation-menu.tsx';
import { DocumentationSearch } from './documentation-search.tsx';
import { useDocumentLinks } from './use-document-links.ts';

/** Loads the component that shows a page of the documentation. */
export async function loadDocumentationPage(path: DocumentationPath): Promise<ComponentType> {
  const content = await loadContent(path);
  return function LoadedPage() {
    return <DocumentationPage content={content} />;
  };
}

function DocumentationPage({ content }: { content: DocumentationContent }) {
  const { contents, path, title, html, headings } = content;
  const article = useDocumentLinks();
  const pages = contents.flatMap((group) => group.pages);
  const next = pages[pages.findIndex((page) => page.path === path) + 1];
  return (
    <Box {...PAGE_WIDTH} py={{ base: '6', md: '10' }}>
      <title>{path === DOCUMENTATION_PATH ? 'Documentation · Lectern' : `${title} · Lectern`}</title>
      <Grid
        gap={{ base: '6', lg: '10' }}
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: '12rem minmax(0, 1fr)',
          xl: '12rem minmax(0, 1fr) 11rem',
        }}
      >
        <DocumentationMenu contents={contents} path={path} />
        <Box minW="0" maxW="48rem">
          <DocumentationSearch />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, converted with HTML escaped */}
          <Box as="article" ref={article} css={ARTICLE} dangerouslySetInnerHTML={{ __html: html }} />
          {next && (
            <Text borderTopWidth="1px" mt="12" pt="5">
              Next: <TextLink to={next.path}>{next.title}</TextLink>
            </Text>
          )}
        </Box>
        <PageSections headings={headings} />
      </Grid>
    </Box>
  );
}

/** Links to the sections of the page, on wide screens. */
function PageSections({ headings }: Pick<DocumentationContent, 'headings'>) {
  if (headings.length < 2) return null;
  return (
    <Box as="nav" aria-labelledby="sections-title" hideBelow="xl">
      <Stack gap="1" position="sticky" top="24" maxH="calc(100dvh - 8rem)" overflowY="auto" textStyle="sm">
        <Text id="sections-title" fontWeight="medium" mb="1">
          On this page
        </Text>
        {headings.map(({ anchor, text }) => (
          <Flex key={anchor} asChild color="fg.muted" py="0.5" _hover={{ color: 'fg' }}>
            <a href={`#${anchor}`}>{text}</a>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

const ARTICLE = {
  ...PROSE,
  fontSize: '1rem',
  // The header covers the top of the page.
  '& h2, & h3, & h4': { ...PROSE['& h1, & h2, & h3, & h4, & h5, & h6'], scrollMarginTop: '5.5rem' },
  '& h1': { fontSize: '2rem', mt: '0.75em', mb: '0.5em', fontWeight: '640', letterSpacing: '-0.02em' },
  '& h2': { fontSize: '1.375rem', mt: '2em', scrollMarginTop: '5.5rem' },
  // The copy button is first in the markup: above the code on small screens, which need its width, else to the right.
  '& [data-code]': {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row-reverse' },
    my: '0.85em',
    bg: 'bg.code',
    borderWidth: '1px',
    rounded: 'l2',
  },
  '& [data-code] pre': {
    flex: '1',
    minW: '0',
    my: '0',
    pt: { base: '1', md: '3.5' },
    borderWidth: '0',
    bg: 'transparent',
  },
  '& [data-copy]': {
    flexShrink: '0',
    alignSelf: { base: 'flex-end', md: 'flex-start' },
    m: '2',
    mb: { base: '0', md: '2' },
    minH: '6',
    px: '2',
    rounded: 'l1',
    borderWidth: '1px',
    bg: 'bg.panel',
    color: 'fg.muted',
    textStyle: 'caption',
    cursor: 'pointer',
    '&:hover': { color: 'fg' },
  },
} as const;
