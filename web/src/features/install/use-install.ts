import type { ApiKeyReply } from '@lectern/shared/contracts/api-keys.ts';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import type { EditorId, InstallOs, InstallSnippet, Transport } from '@lectern/shared/domain/editors.ts';
import { installSnippets } from '@lectern/shared/domain/install-snippets.ts';
import { useState } from 'react';
import { useSite } from '../../shell/use-site.ts';
import { fetchWholeKey, useApiKeys } from '../api-keys/use-api-keys.ts';

const PLACEHOLDER_KEY = 'YOUR_API_KEY';

export interface InstallChoice {
  readonly editorId: EditorId;
  readonly transport: Transport;
  readonly os: InstallOs;
}

export interface Install {
  readonly keys: readonly ApiKeyReply[] | undefined;
  /** The key that the snippets carry; null when the user has none. */
  readonly chosenKey: ApiKeyReply | null;
  readonly chooseKey: (keyId: number) => void;
  /** The snippet as the screen shows it, its key masked. */
  readonly shown: (choice: InstallChoice) => InstallSnippet | undefined;
  /** The snippet with the whole key, asked for at the server. Throws what `call` throws. */
  readonly whole: (choice: InstallChoice) => Promise<InstallSnippet | undefined>;
}

/** Everything needed to connect an editor to one collection. */
export function useInstall({
  name,
  mcpServerHash,
}: Pick<CollectionReply, 'name' | 'mcpServerHash'>): Install {
  const { data: keys } = useApiKeys();
  const [keyId, chooseKey] = useState<number | null>(null);
  const { connectorPackage } = useSite();
  const chosenKey = keys?.find(({ id }) => id === keyId) ?? keys?.[0] ?? null;

  const snippet = (apiKey: string, { editorId, transport, os }: InstallChoice) =>
    installSnippets({
      origin: window.location.origin,
      hash: mcpServerHash,
      name,
      apiKey,
      os,
      connectorSpec: connectorPackage,
    }).find((one) => one.id === editorId && one.transport === transport);

  return {
    keys,
    chosenKey,
    chooseKey,
    shown: (choice) => snippet(chosenKey?.apiKey ?? PLACEHOLDER_KEY, choice),
    whole: async (choice) => snippet(chosenKey ? await fetchWholeKey(chosenKey.id) : PLACEHOLDER_KEY, choice),
  };
}

/** The operating system of this browser, as far as snippets differ. */
export function currentOs(): InstallOs {
  return /Windows/i.test(navigator.userAgent) ? 'windows' : 'unix';
}
