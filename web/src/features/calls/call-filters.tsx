import { Grid } from '@chakra-ui/react';
import { listCallClients } from '@lectern/shared/contracts/calls.ts';
import { CALL_OUTCOMES } from '@lectern/shared/domain/tools/tool-call.ts';
import { useResource } from '../../http/use-resource.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { useCollections } from '../collections/use-collections.ts';
import { type CallFilters as Filters, OUTCOME_LABELS, PERIODS } from './call-filter.ts';

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
  const outcomes = CALL_OUTCOMES.map((outcome) => ({ value: outcome, label: OUTCOME_LABELS[outcome] }));
  return (
    <Grid
      flex="1 1 auto"
      gap="2"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(auto-fit, minmax(7rem, 1fr))' }}
      css={{ '& > *': { maxW: 'full' } }}
    >
      <Filter
        label="Period"
        all="Last 30 days"
        options={PERIODS}
        value={filters.period}
        onChange={(period) => onChange({ period })}
      />
      {!isOfCollection && (
        <Filter
          label="MCP Server"
          all="All MCP Servers"
          options={collections.map(({ id, name }) => ({ value: `${id}`, label: name }))}
          value={filters.server}
          onChange={(server) => onChange({ server })}
        />
      )}
      <Filter
        label="API key"
        all="All API keys"
        options={keys.map(({ id, keyName }) => ({ value: `${id}`, label: keyName }))}
        value={filters.key}
        onChange={(key) => onChange({ key })}
      />
      <Filter
        label="Client"
        all="All clients"
        options={clients.map((client) => ({ value: client, label: client }))}
        value={filters.client}
        onChange={(client) => onChange({ client })}
      />
      <Filter
        label="Result"
        all="All results"
        options={outcomes}
        value={filters.result}
        onChange={(result) => onChange({ result })}
      />
    </Grid>
  );
}

interface FilterProps {
  readonly label: string;
  /** The option without this filter. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Filter({ label, all, options, value, onChange }: FilterProps) {
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
