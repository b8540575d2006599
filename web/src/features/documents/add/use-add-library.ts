import {
  addLibrary,
  namedLibrary,
  type ResolvedLibrary,
  resolveLibraries,
} from '@lectern/shared/contracts/libraries.ts';
import type { Ecosystem } from '@lectern/shared/domain/libraries/library.ts';
import { useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { getErrorMessage } from '../../../http/http-error.ts';
import { validateFields } from '../../../ui/forms/form-messages.ts';
import { toastSuccess } from '../../../ui/toasts/toast-store.ts';
import { useMaxPages } from '../use-max-pages.ts';
import { refreshDocuments } from '../use-recent-documents.ts';
import { useSitePreview } from './use-site-preview.ts';

interface Search {
  readonly isLoading: boolean;
  /** Null before the first search, and when nothing was found. */
  readonly found: ResolvedLibrary | null;
  readonly versions: readonly string[];
  /** The error of the last search or addition; null without one. */
  readonly error: { readonly title: string; readonly detail: string } | null;
}

const EMPTY: Search = { isLoading: false, found: null, versions: [], error: null };

/** The state of the form that adds a library by name. `onDone` is called when the library is added. */
export function useAddLibrary(collectionId: number, onDone: () => void) {
  const [ecosystem, setEcosystem] = useState<Ecosystem>('npm');
  const [name, setName] = useState('');
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const [search, setSearch] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const latestSearch = useRef(0);
  const preview = useSitePreview(collectionId, () => {});
  const maxUrls = useMaxPages();

  const find = async (version: string | null, versions: readonly string[] = []) => {
    const library = { ecosystem, name, version };
    const problems = validateFields(namedLibrary, library);
    setMessages(problems);
    if (Object.keys(problems).length > 0) return;
    latestSearch.current += 1;
    const own = latestSearch.current;
    setSearch({ ...EMPTY, isLoading: true, versions });
    const next = await findLibrary(library, versions);
    // A later search has replaced this one.
    if (own !== latestSearch.current) return;
    setSearch(next);
    if (next.found?.source) {
      await preview.load({ url: next.found.source.url, crawlType: 'llms_txt', maxUrls });
    }
  };
  const add = async () => {
    const { found } = search;
    if (!found?.source) return find(null);
    setBusy(true);
    try {
      const library = { ecosystem: found.ecosystem, name: found.name, version: found.documentVersion };
      await call(addLibrary, { params: { collectionId }, body: { library } });
      const label = [found.name, found.documentVersion ?? []].flat().join(' ');
      toastSuccess('Library added', `The documentation of ${label} is being fetched`);
      await refreshDocuments(collectionId);
      onDone();
    } catch (error) {
      setSearch((before) => ({ ...before, error: describeError('Could not add the library', error) }));
      setBusy(false);
    }
  };
  const submit = () => {
    if (!isBusy && !search.isLoading) void add();
  };
  const restart = () => {
    latestSearch.current += 1;
    setSearch(EMPTY);
  };
  return {
    ecosystem,
    name,
    messages,
    search,
    preview,
    isBusy,
    submit,
    find,
    setEcosystem(value: Ecosystem) {
      setEcosystem(value);
      restart();
    },
    setName(value: string) {
      setName(value);
      restart();
    },
  };
}

async function findLibrary(
  library: { readonly ecosystem: Ecosystem; readonly name: string; readonly version: string | null },
  versions: readonly string[],
): Promise<Search> {
  try {
    const { libraries } = await call(resolveLibraries, { params: {}, body: { libraries: [library] } });
    const [found = null] = libraries;
    if (!found?.source) {
      const detail = found?.reason ?? 'Nothing was found';
      return { ...EMPTY, versions, error: { title: 'No documentation found', detail } };
    }
    return { ...EMPTY, found, versions: found.versions.length > 0 ? found.versions : versions };
  } catch (error) {
    return { ...EMPTY, versions, error: describeError('Could not search for the library', error) };
  }
}

function describeError(title: string, error: unknown): Search['error'] {
  return { title, detail: getErrorMessage(error, 'Unknown error') };
}
