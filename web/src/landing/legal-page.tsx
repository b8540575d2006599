import { Box, Heading, Link, Text } from '@chakra-ui/react';
import type { LegalContent } from '@lectern/shared/domain/web/documentation.ts';
import type { ComponentType } from 'react';
import { loadContent } from '../documentation/documentation-content.ts';
import { useCurrentYear } from '../shell/use-current-year.ts';
import { useSite } from '../shell/use-site.ts';

/** Loads the component that shows a legal page. */
export async function loadLegalPage(path: string): Promise<ComponentType> {
  const content = await loadContent(path);
  return function LoadedPage() {
    return <LegalPage content={content} />;
  };
}

/** A legal document with its date and a contact section. */
function LegalPage({ content: { title, html } }: { content: LegalContent }) {
  const { supportEmail, companyName } = useSite();
  const text = html.replaceAll('{company}', () => escapeHtml(companyName));
  return (
    <Box
      as="article"
      w="full"
      maxW="46rem"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '12', md: '20' }}
      css={SECTIONS}
    >
      <title>{`${title} · Lectern`}</title>
      <Heading as="h1" textStyle="title">
        {title}
      </Heading>
      <Text color="fg.muted" mt="2">
        Last updated: May 13, {useCurrentYear()}
      </Text>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, converted with HTML escaped */}
      <Box textStyle="body" mt="10" dangerouslySetInnerHTML={{ __html: text }} />
      <Box textStyle="body">
        <h2>Contact</h2>
        <p>
          If you have questions about this page or your data, contact{' '}
          {supportEmail ? (
            <Link href={`mailto:${supportEmail}`} color="accent.fg" variant="underline">
              {supportEmail}
            </Link>
          ) : (
            companyName
          )}
          .
        </p>
      </Box>
    </Box>
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const SECTIONS = {
  '& h2': { textStyle: 'section', mt: '9', mb: '3' },
  '& p, & ul': { color: 'fg.muted' },
  '& ul': { display: 'flow-root', listStyle: 'disc', ps: '1.3em' },
  '& li': { my: '0.35em' },
} as const;
