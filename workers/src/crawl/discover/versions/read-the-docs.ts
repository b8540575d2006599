import { metaContent } from '../../../formats/html/read-tags.ts';
import { recordsIn, type VersionList, versionAt } from './version-list.ts';

const API = 'https://app.readthedocs.org/api/v3/projects';

/** Read the Docs: its API (https://docs.readthedocs.com/platform/stable/api/v3.html), which allows 5 requests a minute. */
export const readTheDocs: VersionList = {
  findListUrl({ html, url }) {
    const [, host] = /^https?:\/\/([\w-]+)\.(?:readthedocs\.io|rtfd\.io)\//.exec(url) ?? [];
    const slug = metaContent(html, 'readthedocs-project-slug') ?? host ?? '';
    return /^[\w-]{1,63}$/.test(slug) ? `${API}/${slug}/versions/?active=true&built=true&limit=50` : null;
  },
  readList: (json, listUrl) =>
    recordsIn((json as { results?: unknown } | null)?.results).flatMap(({ slug, urls }) =>
      versionAt(slug, (urls as { documentation?: unknown } | null | undefined)?.documentation, listUrl),
    ),
};
