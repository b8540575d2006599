import { Box, Flex, Link, Stack, Text } from '@chakra-ui/react';
import { ExternalLinkIcon } from 'lucide-react';
import { Caption } from '../../ui/caption.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Section } from '../../ui/section.tsx';
import type { FoundDomain } from './search-flow.ts';

/** The best domains, highest score first. */
export function DomainResults({ domains }: { domains: readonly FoundDomain[] }) {
  return (
    <Section title="Best sources">
      {domains.length === 0 ? (
        <Text color="fg.muted">No domain scored 8 or higher.</Text>
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
export function Score({ score }: { score: number }) {
  const colorPalette = score >= 8 ? 'green' : score >= 5 ? 'yellow' : 'gray';
  return <Pill colorPalette={colorPalette}>{score}/10</Pill>;
}

/** Opens a found page in a new tab. */
export function VisitLink({ domain, url }: { domain: string; url: string }) {
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
