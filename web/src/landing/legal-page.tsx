import { Box, Heading, Link, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useCurrentYear } from '../shell/use-current-year.ts';
import { useSite } from '../shell/use-site.ts';

interface LegalPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A legal document with its date and a contact section. */
export function LegalPage({ title, children }: LegalPageProps) {
  return (
    <Box
      as="article"
      w="full"
      maxW="46rem"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '12', md: '20' }}
    >
      <title>{`${title} · Lectern`}</title>
      <Heading as="h1" textStyle="title">
        {title}
      </Heading>
      <Text color="fg.muted" mt="2">
        Last updated: May 13, {useCurrentYear()}
      </Text>
      <Stack gap="9" mt="10" textStyle="body">
        {children}
        <LegalSection title="Contact">
          <p>
            If you have questions about this page or your data, contact <SupportContact />.
          </p>
        </LegalSection>
      </Stack>
    </Box>
  );
}

/** A section of a legal document. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="3">
      <Heading as="h2" textStyle="section">
        {title}
      </Heading>
      <Stack
        gap="3"
        color="fg.muted"
        css={{ '& ul': { listStyle: 'disc', ps: '1.3em' }, '& li': { my: '0.35em' } }}
      >
        {children}
      </Stack>
    </Stack>
  );
}

function SupportContact() {
  const { supportEmail, companyName } = useSite();
  if (!supportEmail) return <>{companyName}</>;
  return (
    <Link href={`mailto:${supportEmail}`} color="accent.fg" variant="underline">
      {supportEmail}
    </Link>
  );
}
