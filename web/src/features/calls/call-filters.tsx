import { Grid } from '@chakra-ui/react';
import { listCallClients } from '@lectern/shared/contracts/calls.ts';
import { CALL_OUTCOMES } from '@lectern/shared/domain/tools/tool-call.ts';
import { useResource } from '../../http/use-resource.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { useCollections } from '../collections/use-collections.ts';
import { type FilterName, type CallFilters as Filters, OUTCOME_LABELS, PERIODS } from './use-call-filters.ts';

interface CallFiltersProps {
  readonly filters: Filters;
  readonly onChange: (changes: Partial<Filters>) => void;
  /** Whether the log shows a single collection. */
  readonly isOfCollection: boolean;
}

/** Filters of the call log. */
export function CallFilters({ filters, onChange, isOfCollection }: CallFiltersProps) {
  const { data: collections = [] } = useCollections();
  const { data: keys = [] } = useApiKeys();
  const { data: clients = [] } = useResource(listCallClients, {}, { revalidateOnMount: true });
  const shown: readonly Filter[] = [
    { name: 'period', label: 'Period', all: 'Last 30 days', options: PERIODS },
    {
      name: 'server',
      label: 'MCP Server',
      all: 'All MCP Servers',
      options: collections.map(({ id, name }) => ({ value: `${id}`, label: name })),
    },
    {
      name: 'key',
      label: 'API key',
      all: 'All API keys',
      options: keys.map(({ id, keyName }) => ({ value: `${id}`, label: keyName })),
    },
    {
      name: 'client',
      label: 'Client',
      all: 'All clients',
      options: clients.map((client) => ({ value: client, label: client })),
    },
    {
      name: 'result',
      label: 'Result',
      all: 'All results',
      options: CALL_OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_LABELS[outcome] })),
    },
  ];
  return (
    <Grid
      flex="1 1 auto"
      gap="2"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(auto-fit, minmax(7rem, 1fr))' }}
      css={{ '& > *': { maxW: 'full' } }}
    >
      {shown
        .filter(({ name }) => name !== 'server' || !isOfCollection)
        .map(({ name, label, all, options }) => (
          <Select
            key={name}
            aria-label={label}
            value={filters[name]}
            options={[{ value: '', label: all }, ...options]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
    </Grid>
  );
}

interface Filter {
  readonly name: FilterName;
  readonly label: string;
  /** The option without this filter. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
