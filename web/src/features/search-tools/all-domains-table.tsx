import { Caption } from '../../ui/caption.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { Score, VisitLink } from './domain-results.tsx';
import type { FoundDomain } from './search-flow.ts';

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
