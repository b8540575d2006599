import { Box, Flex, Link, Stack, Text } from '@chakra-ui/react';
import { GOOD_SCORE } from '@lectern/shared/contracts/search-tools.ts';
import { ExternalLinkIcon } from 'lucide-react';
import { Caption } from '../../ui/caption.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import type { FoundDomain } from './search-flow.ts';

/** The best domains, highest score first. */
export function DomainResults({ domains }: { domains: readonly FoundDomain[] }) {
  return (
    <Section title="Best sources">
      {domains.length === 0 ? (
        <Text color="fg.muted">No domain scored {GOOD_SCORE} or higher.</Text>
      ) : (
        <Stack as="ol" gap="0" listStyleType="none">
          {domains.map((domain) => (
            <Result key={domain.domain} domain={domain} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Result({ domain: { domain, url, score, explanation } }: { domain: FoundDomain }) {
  return (
    <Flex as="li" gap="4" py="3" borderTopWidth="1px" direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium">{domain}</Text>
          <Score score={score} />
        </Flex>
        <Caption mt="1">{explanation}</Caption>
      </Box>
      <VisitLink domain={domain} url={url} />
    </Flex>
  );
}

/** The quality of a source, from 0 to 10. */
function Score({ score }: { score: number }) {
  const colorPalette = score >= GOOD_SCORE ? 'green' : score >= 5 ? 'yellow' : 'gray';
  return <Pill colorPalette={colorPalette}>{score}/10</Pill>;
}

/** Opens a found page in a new tab. */
function VisitLink({ domain, url }: { domain: string; url: string }) {
  return (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      color="accent.fg"
      textStyle="sm"
      flexShrink="0"
      alignSelf="flex-start"
      aria-label={`Visit ${domain}`}
      css={{ '& svg': { boxSize: '4' } }}
    >
      Visit
      <ExternalLinkIcon />
    </Link>
  );
}

const COLUMNS: readonly Column<FoundDomain>[] = [
  {
    name: 'Domain',
    render: ({ domain, explanation }) => (
      <>
        {domain}
        <Caption hideFrom="lg" fontWeight="normal" whiteSpace="normal">
          {explanation}
        </Caption>
      </>
    ),
    cell: { maxW: '16rem', whiteSpace: 'normal', overflowWrap: 'anywhere', fontWeight: 'medium' },
  },
  { name: 'Score', render: ({ score }) => <Score score={score} /> },
  {
    name: 'Explanation',
    isWideOnly: true,
    render: ({ explanation }) => <Caption overflowWrap="anywhere">{explanation}</Caption>,
    cell: { minW: '16rem', whiteSpace: 'normal' },
  },
  { name: 'Link', render: ({ domain, url }) => <VisitLink domain={domain} url={url} /> },
];

/** All domains of a search with their scores. */
export function AllDomainsTable({ domains }: { domains: readonly FoundDomain[] }) {
  if (domains.length === 0) return null;
  return (
    <Section title="All domains">
      <DataTable label="All domains" columns={COLUMNS} rows={domains} rowKey={({ domain }) => domain} />
    </Section>
  );
}
