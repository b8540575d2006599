import { Box, Button, Flex, Input, Stack } from '@chakra-ui/react';
import { FAILURE_CLASSES } from '@lectern/shared/domain/documents/failure.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { FAILURE_LABELS } from '../failure-labels.ts';
import { PAGE_STATUSES, type PageCounts, type PageFilter } from './page-filter.ts';

const STATUSES = ['success', 'error', 'skipped'] as const;

interface PageFiltersProps {
  readonly counts: PageCounts;
  readonly filter: PageFilter;
  readonly onChange: (filter: PageFilter) => void;
}

/** Filters the pages of a crawl by status, failure class and text. */
export function PageFilters({ counts, filter, onChange }: PageFiltersProps) {
  const present = STATUSES.filter((status) => counts[status] > 0);
  const statuses = [
    { value: 'all' as const, label: `All ${counts.total}` },
    ...present.map((value) => ({ value, label: `${PAGE_STATUSES[value].label} ${counts[value]}` })),
  ];
  return (
    <Stack gap="2.5">
      <Flex gap="2.5" wrap="wrap" align="center">
        <Box maxW="full" overflowX="auto">
          <Segmented
            label="Status"
            value={filter.status}
            options={statuses}
            onChange={(status) => onChange({ ...filter, status, failure: null })}
          />
        </Box>
        <Input
          type="search"
          size="sm"
          flex="1 1 10rem"
          aria-label="Search pages"
          placeholder="Search pages"
          value={filter.search}
          onChange={(event) => onChange({ ...filter, search: event.target.value })}
        />
      </Flex>
      <FailureFilter counts={counts} filter={filter} onChange={onChange} />
    </Stack>
  );
}

function FailureFilter({ counts, filter, onChange }: PageFiltersProps) {
  const present = FAILURE_CLASSES.flatMap((failure) => {
    const count = counts.failures[failure];
    return count ? { failure, count } : [];
  });
  if (present.length < 2) return null;
  const mostFrequentFirst = present.toSorted((a, b) => b.count - a.count);
  return (
    <Flex role="group" aria-label="Reason" gap="1.5" wrap="wrap">
      {mostFrequentFirst.map(({ failure, count }) => {
        const isChosen = filter.failure === failure;
        return (
          <Button
            key={failure}
            size="2xs"
            rounded="full"
            variant={isChosen ? 'solid' : 'outline'}
            colorPalette={isChosen ? 'accent' : 'gray'}
            aria-pressed={isChosen}
            onClick={() => onChange({ ...filter, status: 'all', failure: isChosen ? null : failure })}
          >
            {FAILURE_LABELS[failure]} {count}
          </Button>
        );
      })}
    </Flex>
  );
}
