import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';

interface Draft<Fields> {
  readonly fields: Fields;
  readonly setField: (name: keyof Fields, value: string) => void;
  /** Forgets the texts, after they are stored or cancelled. */
  readonly discard: () => void;
}

/**
 * The texts of a form. This tab keeps them until `discard`, so an ended session or a reload loses nothing. `name` identifies
 * the form among those of the user.
 */
export function useDraft<Fields extends Readonly<Record<string, string>>>(
  name: string,
  empty: Fields,
): Draft<Fields> {
  const { user } = useSession();
  const key = `lectern-draft-${user?.id}-${name}`;
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...readDraft(key) }));
  const setField = (field: keyof Fields, value: string) => {
    const changed = { ...fields, [field]: value };
    setFields(changed);
    writeDraft(key, changed);
  };
  return { fields, setField, discard: () => writeDraft(key, null) };
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
    // Without storage, or with a text that is too long for it, nothing is kept.
  }
}
