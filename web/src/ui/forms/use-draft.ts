import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { readStored, writeStored } from '../../storage.ts';

/**
 * The fields of a form. With a `name`, the tab stores them as a draft until `discard`: they survive a reload and the end of
 * the session.
 */
export function useDraft<Fields extends object>(name: string | undefined, initial: Fields) {
  const { user } = useSession();
  const key = name && `lectern-draft-${user?.id}-${name}`;
  const [fields, setFields] = useState<Fields>(() => ({ ...initial, ...(key && readDraft(key)) }));
  return {
    fields,
    setFields(changed: Fields) {
      setFields(changed);
      if (key) writeStored('sessionStorage', key, JSON.stringify(changed));
    },
    discard() {
      if (key) writeStored('sessionStorage', key, null);
    },
  };
}

function readDraft(key: string): object {
  try {
    return JSON.parse(readStored('sessionStorage', key) ?? '{}');
  } catch {
    return {};
  }
}
