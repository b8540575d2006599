import { addUrl, listRecentDocuments } from '@lectern/shared/contracts/documents.ts';
import { MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { isSameUrl } from '@lectern/shared/domain/web/same-url.ts';
import { withScheme } from '@lectern/shared/domain/web/with-scheme.ts';
import { useState } from 'react';
import { call } from '../../../http/call.ts';
import { useResource } from '../../../http/use-resource.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toastSuccess } from '../../../ui/toasts/toast-store.ts';
import { useMaxPages } from '../use-max-pages.ts';
import { refreshDocuments } from '../use-recent-documents.ts';
import { splitPaths } from './split-paths.ts';
import { useSitePreview } from './use-site-preview.ts';

const INITIAL = {
  url: '',
  documentTopic: '',
  maxUrls: String(MAX_URLS.default),
  includePaths: '',
  excludePaths: '',
};

/** The state of the form that adds a URL, with a preview. `onClose` is called when the URL is added. */
export function useAddUrl(collectionId: number, onClose: () => void) {
  const findDuplicate = useDuplicateCheck(collectionId);
  const maxPages = useMaxPages();
  const form = useForm({
    initial: INITIAL,
    draft: `url-${collectionId}`,
    schema: addUrl.body.refine(({ maxUrls = 0 }) => maxUrls <= maxPages, { path: ['maxUrls'] }),
    toBody: (fields) => toBody(collectionId, fields),
    async send(body) {
      await call(addUrl, { params: { collectionId }, body });
      // Shown before the refetch, which may already announce the finished document.
      toastSuccess('URL Added', 'The URL has been added to the collection and content is being extracted');
      await refreshDocuments(collectionId);
      onClose();
    },
    onError: { title: 'Error', description: 'Failed to add URL to collection. Please try again.' },
  });
  const preview = useSitePreview(collectionId, form.setMessages);

  const submit = () => {
    if (form.isBusy || !form.validate()) return;
    const duplicate = findDuplicate(form.body.url);
    if (duplicate) form.setMessages({ url: duplicate });
    else form.submit();
  };
  const previewAt = (url: string) => {
    const { collectionId: _, documentTopic: topic, ...crawl } = form.body;
    void preview.load({ ...crawl, url, topics: topic ? [topic] : [] });
  };
  const showPreview = () => {
    if (form.validate()) previewAt(form.body.url);
  };
  const chooseVersion = (url: string) => {
    form.setField('url', url);
    previewAt(url);
  };
  const field = (name: keyof typeof INITIAL) => ({
    ...form.field(name),
    onChange(value: string) {
      // A preview of other values would mislead.
      preview.clear();
      form.setField(name, value);
    },
  });
  return { ...form, field, preview, maxPages, submit, showPreview, chooseVersion };
}

/** Topics apply only to universal and vision crawls; this form always uses the plain crawl. */
function toBody(collectionId: number, fields: typeof INITIAL) {
  const includePaths = splitPaths(fields.includePaths);
  const excludePaths = splitPaths(fields.excludePaths);
  return {
    collectionId,
    url: withScheme(fields.url),
    crawlType: 'crawl' as const,
    topics: [],
    maxUrls: Number(fields.maxUrls),
    ...(fields.documentTopic.trim() && { documentTopic: fields.documentTopic }),
    ...(includePaths.length > 0 && { includePaths }),
    ...(excludePaths.length > 0 && { excludePaths }),
  };
}

/** Returns a function that warns once per URL if a document of the collection already has it; null without a duplicate. */
function useDuplicateCheck(collectionId: number): (url: string) => string | null {
  const [confirmedUrl, setConfirmedUrl] = useState<string | null>(null);
  const { data: documents } = useResource(listRecentDocuments, { collectionId });
  return (url) => {
    const duplicate = documents?.find((one) => isSameUrl(one.url, url));
    if (!duplicate || confirmedUrl === url) return null;
    setConfirmedUrl(url);
    return `"${duplicate.documentName}" already has this URL. Add it again to create a second document.`;
  };
}
