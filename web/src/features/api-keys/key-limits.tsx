import { Field, NativeSelect, Stack } from '@chakra-ui/react';
import type { KeyScope } from '@lectern/shared/domain/key-scope.ts';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { useCollections } from '../collections/use-collections.ts';

/** The limits of a new API key, as chosen in the form. */
export interface KeyLimits {
  readonly access: 'read' | 'write';
  /** Days until the key expires; '' for never. */
  readonly days: string;
  /** Id of the only collection; '' for all. */
  readonly collection: string;
}

export const NO_LIMITS: KeyLimits = { access: 'read', days: '', collection: '' };

const DAY_MS = 86_400_000;
const ACCESS = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const;
const EXPIRIES = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** The limits as the API expects them. */
export function toKeyBody({ access, days, collection }: KeyLimits) {
  const scopes: KeyScope[] = access === 'write' ? ['read', 'write'] : ['read'];
  return {
    scopes,
    expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
    collectionId: collection === '' ? null : Number(collection),
  };
}

interface KeyLimitsFieldsProps {
  readonly limits: KeyLimits;
  readonly onChange: (limits: KeyLimits) => void;
}

/** What a new key allows, for how long and where. */
export function KeyLimitsFields({ limits, onChange }: KeyLimitsFieldsProps) {
  const { data: collections = [] } = useCollections();
  return (
    <Stack gap="4">
      <Field.Root>
        <Field.Label as="span">Access</Field.Label>
        <Segmented
          label="Access"
          value={limits.access}
          options={ACCESS}
          onChange={(access) => onChange({ ...limits, access })}
        />
        <Field.HelperText>
          Editors only need to read. Scripts that add, refresh or delete documents need to write.
        </Field.HelperText>
      </Field.Root>
      <Choice label="Expires" value={limits.days} onChange={(days) => onChange({ ...limits, days })}>
        {EXPIRIES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice
        label="MCP Server"
        value={limits.collection}
        onChange={(collection) => onChange({ ...limits, collection })}
      >
        <option value="">All</option>
        {collections.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Choice>
    </Stack>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root size="sm">
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}
