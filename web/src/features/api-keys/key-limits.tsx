import { Field, Stack } from '@chakra-ui/react';
import type { KeyScope } from '@lectern/shared/domain/accounts/key-scope.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useCollections } from '../collections/use-collections.ts';

/** The expiry of a new key, in days; '' for never. */
const EXPIRIES = [
  { value: '', label: 'Never' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

/** The limits of a new API key, as chosen in the form. */
export interface KeyLimits {
  readonly access: 'read' | 'write';
  /** Days until the key expires; '' for never. */
  readonly days: (typeof EXPIRIES)[number]['value'];
  /** Id of the only collection; '' for all. */
  readonly collection: string;
}

export const NO_LIMITS: KeyLimits = { access: 'read', days: '', collection: '' };

const DAY_MS = 86_400_000;
const ACCESS = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
] as const;

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
  readonly value: KeyLimits;
  readonly onChange: (value: KeyLimits) => void;
}

/** The access, expiry and MCP server of a new key. */
export function KeyLimitsFields({ value, onChange }: KeyLimitsFieldsProps) {
  const { data: collections = [] } = useCollections();
  return (
    <Stack gap="4">
      <Field.Root>
        <Field.Label as="span">Access</Field.Label>
        <Segmented
          label="Access"
          value={value.access}
          options={ACCESS}
          onChange={(access) => onChange({ ...value, access })}
        />
        <Field.HelperText>
          Editors only need to read. Scripts that add, refresh or delete documents need to write.
        </Field.HelperText>
      </Field.Root>
      <Field.Root>
        <Field.Label as="span">Expires</Field.Label>
        <Segmented
          label="Expires"
          value={value.days}
          options={EXPIRIES}
          onChange={(days) => onChange({ ...value, days })}
        />
      </Field.Root>
      <FormField label="MCP Server">
        <Select
          value={value.collection}
          options={[
            { value: '', label: 'All' },
            ...collections.map(({ id, name }) => ({ value: `${id}`, label: name })),
          ]}
          onChange={(collection) => onChange({ ...value, collection })}
        />
      </FormField>
    </Stack>
  );
}
