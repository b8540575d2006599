import { Flex } from '@chakra-ui/react';
import { MISSING_INFORMATION } from '@lectern/shared/contracts/search-tools.ts';
import { useState } from 'react';
import { BusyButton, PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { toastFailure } from '../../ui/toasts/toast-store.ts';

/** The input of a documentation search. */
export interface Query {
  readonly documentName: string;
  readonly documentTopic: string;
}

interface QueryFormProps {
  readonly isBusy: boolean;
  readonly onSearch: (query: Query) => void;
}

/** The form of a documentation search; both fields are required. */
export function QueryForm({ isBusy, onSearch }: QueryFormProps) {
  const [documentName, setName] = useState('');
  const [documentTopic, setTopic] = useState('');
  const [isChecked, setChecked] = useState(false);
  const query = { documentName: documentName.trim(), documentTopic: documentTopic.trim() };

  const submit = () => {
    const isComplete = query.documentName !== '' && query.documentTopic !== '';
    setChecked(!isComplete);
    if (!isComplete) toastFailure('Missing information', MISSING_INFORMATION);
    else if (!isBusy) onSearch(query);
  };
  const findError = (value: string, name: string) =>
    isChecked && value === '' ? `${name} is required` : undefined;
  return (
    <Form onSubmit={submit}>
      <Flex gap="4" direction={{ base: 'column', md: 'row' }}>
        <TextField
          label="Documentation Name"
          error={findError(query.documentName, 'Documentation name')}
          placeholder="Hono"
          maxLength={200}
          required
          value={documentName}
          onChange={setName}
        />
        <TextField
          label="Documentation Topic"
          error={findError(query.documentTopic, 'Documentation topic')}
          placeholder="routing"
          maxLength={200}
          required
          value={documentTopic}
          onChange={setTopic}
        />
      </Flex>
      <BusyButton
        type="submit"
        {...PRIMARY_BUTTON}
        isBusy={isBusy}
        busyText="Searching…"
        alignSelf="flex-start"
      >
        Search the web
      </BusyButton>
    </Form>
  );
}
