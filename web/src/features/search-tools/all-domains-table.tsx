import { Table } from '@chakra-ui/react';
import { Caption } from '../../ui/caption.tsx';
import { Section } from '../../ui/section.tsx';
import { Score, VisitLink } from './domain-results.tsx';
import type { FoundDomain } from './search-flow.ts';

const HEAD = { color: 'fg.muted', fontWeight: 'medium' } as const;

/** All domains of a search with their scores. */
export function AllDomainsTable({ domains }: { domains: readonly FoundDomain[] }) {
  if (domains.length === 0) return null;
  return (
    <Section title="All domains">
      <Table.ScrollArea tabIndex={0} role="region" aria-label="All domains">
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row bg="transparent">
              <Table.ColumnHeader {...HEAD}>Domain</Table.ColumnHeader>
              <Table.ColumnHeader {...HEAD}>Score</Table.ColumnHeader>
              <Table.ColumnHeader {...HEAD} hideBelow="lg">
                Explanation
              </Table.ColumnHeader>
              <Table.ColumnHeader {...HEAD}>Link</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {domains.map(({ domain, url, score, explanation }) => (
              <Table.Row key={domain} bg="transparent">
                <Table.Cell maxW="16rem" whiteSpace="normal" overflowWrap="anywhere" fontWeight="medium">
                  {domain}
                  <Caption hideFrom="lg" fontWeight="normal" whiteSpace="normal">
                    {explanation}
                  </Caption>
                </Table.Cell>
                <Table.Cell>
                  <Score score={score} />
                </Table.Cell>
                <Table.Cell hideBelow="lg" minW="16rem" whiteSpace="normal">
                  <Caption overflowWrap="anywhere">{explanation}</Caption>
                </Table.Cell>
                <Table.Cell>
                  <VisitLink domain={domain} url={url} />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
    </Section>
  );
}
