import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { readStored, store } from '../../storage.ts';

interface Draft<Fields> {
  readonly fields: Fields;
  readonly setField: (name: keyof Fields, value: string) => void;
  /** Deletes the draft and closes the form, after the texts are stored or discarded. */
  readonly close: () => void;
}

/**
 * The texts of a form. The tab stores them as a draft until `close`: they survive a reload and the end of the session. `name`
 * identifies the form.
 */
export function useDraft<Fields extends Readonly<Record<string, string>>>(
  name: string,
  empty: Fields,
  onClose: () => void,
): Draft<Fields> {
  const { user } = useSession();
  const key = `lectern-draft-${user?.id}-${name}`;
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...readDraft(key) }));
  const setField = (field: keyof Fields, value: string) => {
    const changed = { ...fields, [field]: value };
    setFields(changed);
    store('sessionStorage', key, JSON.stringify(changed));
  };
  const close = () => {
    store('sessionStorage', key, null);
    onClose();
  };
  return { fields, setField, close };
}

function readDraft(key: string): object {
  try {
    return JSON.parse(readStored('sessionStorage', key) ?? '{}');
  } catch {
    return {};
  }
}
