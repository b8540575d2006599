import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { serverSlug } from '@lectern/shared/domain/documents/slug.ts';
import type { EditorId, InstallOs, Transport } from '@lectern/shared/domain/editors/editors.ts';
import { installSnippets } from '@lectern/shared/domain/editors/install-snippets.ts';
import { useState } from 'react';
import { useSite } from '../../shell/use-site.ts';
import { fetchFullKey, useApiKeys } from '../api-keys/use-api-keys.ts';
import { useCollections } from '../collections/use-collections.ts';

const PLACEHOLDER_KEY = 'YOUR_API_KEY';

export interface InstallChoice {
  readonly editorId: EditorId;
  readonly transport: Transport;
  readonly os: InstallOs;
}

export type Install = ReturnType<typeof useInstall>;

/** The install snippets of a collection and the choice of a key. */
export function useInstall({ id, name, mcpServerHash }: CollectionReply) {
  const { data: keys, error, mutate } = useApiKeys();
  const { data: collections = [] } = useCollections();
  const [keyId, chooseKey] = useState<number | null>(null);
  const { connectorPackage } = useSite();
  const chosenKey = keys?.find(({ id }) => id === keyId) ?? keys?.[0] ?? null;
  // Older collections keep their names, which editors may have already.
  const otherNames = collections.filter((other) => other.id < id).map((other) => other.name);
  const slug = serverSlug(name, mcpServerHash, otherNames);

  const snippet = (apiKey: string, { editorId, transport, os }: InstallChoice) =>
    installSnippets({
      origin: window.location.origin,
      hash: mcpServerHash,
      slug,
      apiKey,
      os,
      connectorSpec: connectorPackage,
    }).find((one) => one.id === editorId && one.transport === transport);

  return {
    /** The server's name in the editor. */
    slug,
    keys,
    error,
    reload: mutate,
    /** The key in the snippets; null if the user has none. */
    chosenKey,
    chooseKey,
    /** The snippet with a masked key. */
    maskedSnippet: (choice: InstallChoice) => snippet(chosenKey?.apiKey ?? PLACEHOLDER_KEY, choice),
    /** The snippet with the full key, fetched from the server. Throws the errors of `call`. */
    fullSnippet: async (choice: InstallChoice) =>
      snippet(chosenKey ? await fetchFullKey(chosenKey.id) : PLACEHOLDER_KEY, choice),
  };
}

/** The operating system of this browser. */
export function currentOs(): InstallOs {
  return /Windows/i.test(navigator.userAgent) ? 'windows' : 'unix';
}
