import { addUrl } from '@lectern/shared/contracts/documents.ts';
import { MAX_URLS } from '@lectern/shared/domain/documents/crawl-type.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../../http/call.ts';
import { getFieldMessages } from '../../../http/http-error.ts';
import { validateFields } from '../../../ui/forms/form-messages.ts';
import { useDraft } from '../../../ui/forms/use-draft.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { useMaxPages } from '../use-max-pages.ts';
import { refreshDocuments } from '../use-recent-documents.ts';
import { splitPaths } from './split-paths.ts';
import { useDuplicateCheck } from './use-duplicate-check.ts';
import { usePagePreview } from './use-page-preview.ts';
import { withScheme } from './with-scheme.ts';

const EMPTY = {
  url: '',
  documentTopic: '',
  maxUrls: String(MAX_URLS.default),
  includePaths: '',
  excludePaths: '',
};

/** The state of the form that adds a URL. `onClose` is called when the URL is added or the user cancels. */
export function useAddUrl(collectionId: number, onClose: () => void) {
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const preview = usePagePreview(collectionId, setMessages);
  const { fields, setField, close } = useDraft(`url-${collectionId}`, EMPTY, onClose);
  const [isBusy, setBusy] = useState(false);
  const findDuplicate = useDuplicateCheck(collectionId);
  const maxPages = useMaxPages();

  // Topics apply only to universal and vision crawls; this dialog always uses the plain crawl.
  const body = {
    collectionId,
    url: withScheme(fields.url),
    crawlType: 'crawl' as const,
    topics: [],
    maxUrls: Number(fields.maxUrls),
    ...(fields.documentTopic.trim() && { documentTopic: fields.documentTopic }),
    ...pathsOf(fields),
  };

  const isValid = () => {
    const found = problemsOf(body, maxPages);
    setMessages(found);
    return Object.keys(found).length === 0;
  };
  const add = async () => {
    setBusy(true);
    try {
      await call(addUrl, { params: { collectionId }, body });
      // Shown before the refetch, which may already announce the finished document.
      toast({
        title: 'URL Added',
        description: 'The URL has been added to the collection and content is being extracted',
        tone: 'success',
      });
      await refreshDocuments(collectionId);
      close();
    } catch (error) {
      setMessages(byField(getFieldMessages(error)));
      toast({
        title: 'Error',
        description: 'Failed to add URL to collection. Please try again.',
        tone: 'destructive',
      });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isValid()) return;
    const duplicate = findDuplicate(body.url);
    if (duplicate) return setMessages({ url: duplicate });
    void add();
  };
  const previewAt = (url: string) => {
    const { collectionId: _, documentTopic: topic, ...crawl } = body;
    void preview.load({ ...crawl, url, topics: topic ? [topic] : [] });
  };
  const showPreview = () => {
    if (isValid()) previewAt(body.url);
  };
  const chooseVersion = (url: string) => {
    setField('url', url);
    previewAt(url);
  };
  const edit = (name: keyof typeof EMPTY, value: string) => {
    // A preview of other values would mislead.
    preview.clear();
    setField(name, value);
  };
  const state = { fields, messages, isBusy, preview, maxPages };
  return { ...state, edit, submit, showPreview, chooseVersion, close };
}

/** The messages about the fields of a form that cannot be sent yet. */
function problemsOf(body: { readonly maxUrls: number }, maxPages: number): Readonly<Record<string, string>> {
  const tooMany: Readonly<Record<string, string>> =
    body.maxUrls > maxPages ? { maxUrls: 'Too many pages' } : {};
  return { ...tooMany, ...byField(validateFields(addUrl.body, body)) };
}

function pathsOf(typed: { readonly includePaths: string; readonly excludePaths: string }) {
  const includePaths = splitPaths(typed.includePaths);
  const excludePaths = splitPaths(typed.excludePaths);
  return {
    ...(includePaths.length > 0 && { includePaths }),
    ...(excludePaths.length > 0 && { excludePaths }),
  };
}

/** Messages about an item of a list, such as `includePaths.0`, belong to its field. */
function byField(messages: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(messages).map(([path, message]) => [path.split('.')[0] ?? path, message]);
  return Object.fromEntries(entries);
}
