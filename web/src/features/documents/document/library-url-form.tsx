import { Button, Flex, Text } from '@chakra-ui/react';
import {
  correctLibrary,
  deleteLibraryCorrection,
  listLibraryCorrections,
  type NamedLibrary,
} from '@lectern/shared/contracts/libraries.ts';
import { isSameLibrary } from '@lectern/shared/domain/libraries/library.ts';
import { withScheme } from '@lectern/shared/domain/web/with-scheme.ts';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { getErrorMessage } from '../../../http/http-error.ts';
import { useResource } from '../../../http/use-resource.ts';
import { BusyButton, SECONDARY_BUTTON, SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/form-field.tsx';

interface LibraryUrlFormProps {
  readonly library: NamedLibrary;
  /** Called when the URL is stored or removed. */
  readonly onChanged: () => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Chooses another URL for a library's documentation, in all collections of the user. */
export function LibraryUrlForm({ library, onChanged, onCancel }: LibraryUrlFormProps) {
  const { data: corrections, mutate } = useResource(listLibraryCorrections, {});
  const stored = corrections?.find((each) => isSameLibrary(each, library));
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setError(undefined);
    try {
      await act();
      await mutate();
      await onChanged();
    } catch (failure) {
      setError(getErrorMessage(failure, 'Unknown error'));
    }
    setBusy(false);
  };
  const submit = () => {
    const body = { ...library, url: withScheme(url) };
    if (!isBusy) void change(() => call(correctLibrary, { params: {}, body }));
  };
  return (
    <Form onSubmit={submit} gap="3">
      {stored && (
        <Flex gap="2" align="center" wrap="wrap">
          <Text overflowWrap="anywhere">Your URL: {stored.url}</Text>
          <BusyButton
            {...SMALL_BUTTON}
            isBusy={isBusy}
            onClick={() =>
              void change(() => call(deleteLibraryCorrection, { params: { correctionId: stored.id } }))
            }
          >
            Remove
          </BusyButton>
        </Flex>
      )}
      <TextField
        label={`Documentation of ${library.name}`}
        error={error}
        hint="Used in all your collections. If the URL contains the version, Lectern finds other versions too."
        type="url"
        inputMode="url"
        placeholder="https://docs.example.com/5.1/"
        value={url}
        onChange={setUrl}
      />
      <Flex gap="2">
        <BusyButton {...SECONDARY_BUTTON} type="submit" isBusy={isBusy}>
          Use this URL
        </BusyButton>
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </Form>
  );
}
