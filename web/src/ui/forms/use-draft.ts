import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';

interface Draft<Fields> {
  readonly fields: Fields;
  readonly setField: (name: keyof Fields, value: string) => void;
  /** Deletes the draft and closes the form, after its texts are stored or cancelled. */
  readonly close: () => void;
}

/**
 * The texts of a form. The tab stores them as a draft until `close`: they survive a reload and the end of the session. `name`
 * identifies the form among those of the user.
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
    writeDraft(key, changed);
  };
  const close = () => {
    writeDraft(key, null);
    onClose();
  };
  return { fields, setField, close };
}

function readDraft(key: string): object {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

function writeDraft(key: string, fields: object | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // The browser blocks storage, or the text is too long for it: there is no draft.
  }
}
