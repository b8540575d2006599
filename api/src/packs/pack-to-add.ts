import { namedLibrary } from '@lectern/shared/contracts/libraries.ts';
import type { DocumentToAdd } from '@lectern/shared/db/stores/documents/add-document.ts';
import type { Library } from '@lectern/shared/domain/libraries/library.ts';
import { MAX_URL_CHARS } from '@lectern/shared/domain/web/url-length.ts';
import { packUrl } from '@lectern/shared/packs/join-pages.ts';
import { type PackMeta, REGISTRY_KEY, UNKNOWN_VERSION } from '@lectern/shared/packs/pack.ts';
import { cleanLine } from '../mcp/answer/model-text.ts';

const MAX_NAME_CHARS = 200;

/** The document to store for an imported pack with this many pages. */
export function packToAdd(collectionId: number, meta: PackMeta, pageCount: number): DocumentToAdd {
  const { name = '', version = '' } = meta;
  return {
    source: {
      collectionId,
      url: sourceUrl(meta),
      maxUrls: pageCount,
      crawlType: 'pack',
      fullText: null,
      topics: [],
      library: libraryOf(meta),
    },
    documentName: cleanLine(version === UNKNOWN_VERSION ? name : `${name}@${version}`, MAX_NAME_CHARS),
    documentTopic: '',
  };
}

function sourceUrl(meta: PackMeta): string {
  const url = URL.parse(meta.source_url ?? '');
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  return isWeb && url.href.length <= MAX_URL_CHARS ? url.href : packUrl(meta);
}

/** The library of a pack that names its registry, as Lectern's packs do; null for others. */
function libraryOf(meta: PackMeta): Library | null {
  const { name, version } = meta;
  const parsed = namedLibrary.safeParse({ ecosystem: meta[REGISTRY_KEY], name, version });
  if (!parsed.success || parsed.data.version === null) return null;
  const isKnown = parsed.data.version !== UNKNOWN_VERSION;
  return {
    ecosystem: parsed.data.ecosystem,
    name: parsed.data.name,
    version: parsed.data.version,
    documentVersion: isKnown ? parsed.data.version : null,
    match: isKnown ? 'exact' : 'latest',
    source: 'package',
  };
}
