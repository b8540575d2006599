import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { BodyTooLargeError } from '../../../errors/network-errors.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import { collectBytes, refuseDecompressionBomb } from '../../../net/http/read-body.ts';

/** What one sitemap file lists. */
export interface ParsedSitemap {
  /** Pages, absolute. */
  readonly urls: readonly string[];
  /** Further sitemap files, absolute; only an index has them. */
  readonly sitemaps: readonly string[];
  /** True when the file goes on beyond the limits of the protocol. */
  readonly isCut: boolean;
}

/** A file that is no sitemap, or one that is not read on purpose. */
export class SitemapError extends Error {
  override readonly name = 'SitemapError';
}

/** A file of another kind: mostly the page that a site answers for whatever it does not have. */
export class NoSitemapError extends SitemapError {}

/** The limits of the protocol (sitemaps.org): 50 MiB unpacked and 50,000 addresses a file. */
export const MAX_SITEMAP_BYTES = 52_428_800;
const MAX_URLS = 50_000;

const KNOWN_TAGS: ReadonlySet<string> = new Set(['urlset', 'url', 'sitemapindex', 'sitemap', 'loc']);

/** Nothing but the tags that lead to an address is kept: a full-size sitemap then takes a third of the memory. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  updateTag: (name) => (KNOWN_TAGS.has(name) ? name : false),
});

/** What is known of a file beside its bytes. */
export interface SitemapHints {
  readonly contentType?: string;
  /** True when the bytes are the beginning of a longer file. */
  readonly isCut?: boolean;
}

/**
 * Reads a sitemap, a sitemap index, or a plain list of addresses, gzipped or not (the first bytes tell, not name or
 * type). Relative addresses are taken from `base`. Beyond the limits the beginning is read. Throws SitemapError for
 * a file that is none of these or has a DOCTYPE, which no sitemap needs and whose entities are an attack.
 */
export async function parseSitemap(
  bytes: Uint8Array,
  base: string,
  { contentType = '', isCut = false }: SitemapHints = {},
): Promise<ParsedSitemap> {
  const file = await unpack(bytes);
  const text = decodeText(file.bytes, contentType).trimStart();
  const isShort = isCut || file.isCut;
  const found = text.startsWith('<') ? readXml(isShort ? withoutTornEnd(text) : text) : readList(text);
  const absolute = (addresses: readonly string[]) =>
    addresses
      .slice(0, MAX_URLS)
      .flatMap((address) => URL.parse(withoutEntities(address.trim()), base)?.href ?? []);
  return {
    urls: absolute(found.urls),
    sitemaps: absolute(found.sitemaps),
    isCut: isShort || found.urls.length > MAX_URLS || found.sitemaps.length > MAX_URLS,
  };
}

async function unpack(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    return { bytes, isCut: false };
  }
  const gunzip = createGunzip();
  try {
    return await collectBytes(Readable.from([bytes]).pipe(gunzip), MAX_SITEMAP_BYTES, (length) =>
      refuseDecompressionBomb(gunzip.bytesWritten, length),
    );
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw new SitemapError(`it ${error.message}`, { cause: error });
    throw new SitemapError('its gzip data is damaged', { cause: error });
  }
}

interface Found {
  readonly urls: readonly string[];
  readonly sitemaps: readonly string[];
}

function readXml(text: string): Found {
  if (/<!doctype/i.test(text)) {
    throw new NoSitemapError('it has a DOCTYPE, so it is no sitemap');
  }
  const tree = parse(text);
  const urlset = childrenOf(tree, 'urlset');
  const index = childrenOf(tree, 'sitemapindex');
  if (urlset.length === 0 && index.length === 0) {
    throw new NoSitemapError('it is no sitemap');
  }
  return {
    urls: urlset.flatMap((set) => childrenOf(set, 'url')).flatMap(locationOf),
    sitemaps: index.flatMap((set) => childrenOf(set, 'sitemap')).flatMap(locationOf),
  };
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch (error) {
    throw new SitemapError('its XML is damaged', { cause: error });
  }
}

/** The library gives one child as itself and several as an array. */
function childrenOf(node: unknown, name: string): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !(name in node)) {
    return [];
  }
  const child: unknown = Reflect.get(node, name);
  return Array.isArray(child) ? child : [child];
}

function locationOf(node: unknown): readonly string[] {
  const [location] = childrenOf(node, 'loc');
  return typeof location === 'string' && location !== '' ? [location] : [];
}

/** The last element of a file that was cut may be half an address. */
function withoutTornEnd(text: string): string {
  return text.slice(0, text.lastIndexOf('</'));
}

/** The sitemap protocol allows a text file with one address a line. */
function readList(text: string): Found {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const urls = lines.filter((line) => line !== '');
  if (urls.length === 0 || !urls.every((line) => /^https?:\/\/\S+$/i.test(line))) {
    throw new NoSitemapError('it is no sitemap');
  }
  return { urls, sitemaps: [] };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The five entities of XML and character references; no others exist without a DOCTYPE. */
function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (entity, decimal, hex, name) => {
      if (name !== undefined) {
        return ENTITIES[String(name).toLowerCase()] ?? entity;
      }
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
