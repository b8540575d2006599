import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decodeXML } from 'entities';
import { XMLParser } from 'fast-xml-parser';
import { BodyTooLargeError } from '../../../errors/network-errors.ts';
import { decodeText } from '../../../formats/decode-text.ts';
import { assertCompressionRatio, collectBytes } from '../../../net/http/read-body.ts';

/** The contents of one sitemap file. */
export interface ParsedSitemap {
  /** Absolute URLs of pages. */
  readonly urls: readonly string[];
  /** Absolute URLs of further sitemaps; only an index has them. */
  readonly sitemaps: readonly string[];
  /** True when the file exceeds the limits of the protocol. */
  readonly isCut: boolean;
}

/** The file is not a sitemap, or is refused. */
export class SitemapError extends Error {
  override readonly name = 'SitemapError';
}

/** The file is something else, mostly the page that a site returns for unknown URLs. */
export class NotASitemapError extends SitemapError {}

export class MissingSitemapError extends SitemapError {}

/** The limits of the protocol (sitemaps.org): 50 MiB uncompressed and 50,000 URLs per file. */
export const MAX_SITEMAP_BYTES = 52_428_800;
const MAX_URLS = 50_000;

const KNOWN_TAGS: ReadonlySet<string> = new Set(['urlset', 'url', 'sitemapindex', 'sitemap', 'loc']);

/** Drops all other tags: a full-size sitemap then takes a third of the memory. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  updateTag: (name) => (KNOWN_TAGS.has(name) ? name : false),
});

const FEED_TAGS: ReadonlySet<string> = new Set(['rss', 'RDF', 'channel', 'item', 'feed', 'entry', 'link']);

const feedParser = new XMLParser({
  ignoreAttributes: (name: string) => name !== 'href' && name !== 'rel',
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: false,
  updateTag: (name) => (FEED_TAGS.has(name) ? name : false),
});

/** The start of an RSS or Atom feed, after declarations and comments. */
const FEED_START = /^(?:<[?!][^>]*>\s*)*<(?:rss|feed|(?:\w+:)?RDF)[\s>]/;
const FEED_START_CHARS = 2_000;

export interface SitemapFile {
  /** The base of relative URLs. */
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly contentType?: string;
  /** True when the bytes are the start of a longer file. */
  readonly isCut?: boolean;
}

/**
 * Parses a sitemap, a sitemap index, a feed (RSS, Atom) or a plain list of URLs, gzipped or not. Reads the start of a
 * file that exceeds the limits. The largest file takes about 1.5 s and 300 MiB.
 *
 * @throws {SitemapError} for any other file, and for one with a DOCTYPE: no sitemap needs it, and its entities are an attack.
 */
export async function parseSitemap({
  url,
  bytes,
  contentType = '',
  isCut = false,
}: SitemapFile): Promise<ParsedSitemap> {
  const file = await unpack(bytes);
  const text = decodeText(file.bytes, contentType).trimStart();
  const isShort = isCut || file.isCut;
  const found = text.startsWith('<') ? readXml(isShort ? withoutPartialElement(text) : text) : readList(text);
  const absolute = (hrefs: readonly string[]) =>
    hrefs.slice(0, MAX_URLS).flatMap((href) => URL.parse(decodeXML(href.trim()), url)?.href ?? []);
  return {
    urls: absolute(found.urls),
    sitemaps: absolute(found.sitemaps),
    isCut: isShort || found.urls.length > MAX_URLS || found.sitemaps.length > MAX_URLS,
  };
}

async function unpack(bytes: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { bytes, isCut: false };
  const gunzip = createGunzip();
  try {
    return await collectBytes(Readable.from([bytes]).pipe(gunzip), MAX_SITEMAP_BYTES, (length) =>
      assertCompressionRatio(gunzip.bytesWritten, length),
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
  if (/<!doctype/i.test(text)) throw new NotASitemapError('it has a DOCTYPE');
  const isFeed = FEED_START.test(text.slice(0, FEED_START_CHARS));
  const tree = parse(text, isFeed ? feedParser : parser);
  if (isFeed) return { urls: linksOfFeed(tree), sitemaps: [] };
  const urlset = childrenOf(tree, 'urlset');
  const index = childrenOf(tree, 'sitemapindex');
  if (urlset.length === 0 && index.length === 0) throw new NotASitemapError('it is not a sitemap');
  return {
    urls: urlset.flatMap((set) => childrenOf(set, 'url')).flatMap(locationOf),
    sitemaps: index.flatMap((set) => childrenOf(set, 'sitemap')).flatMap(locationOf),
  };
}

/** The pages of a feed, which the sitemap protocol allows instead of a sitemap. */
function linksOfFeed(tree: unknown): string[] {
  const containers = ['rss', 'RDF', 'feed'].flatMap((name) => childrenOf(tree, name));
  const channels = containers.flatMap((container) => [container, ...childrenOf(container, 'channel')]);
  const items = channels.flatMap((channel) => [
    ...childrenOf(channel, 'item'),
    ...childrenOf(channel, 'entry'),
  ]);
  return items.flatMap((item) => {
    const links = childrenOf(item, 'link').map(targetOfLink);
    return links.find((link) => link !== null) ?? [];
  });
}

/** The URL of a link in RSS (its text) or Atom (an attribute); null for the link of an attachment or a comment. */
function targetOfLink(link: unknown): string | null {
  if (typeof link === 'string') return link === '' ? null : link;
  const [href] = childrenOf(link, '@href');
  const [rel = 'alternate'] = childrenOf(link, '@rel');
  return typeof href === 'string' && rel === 'alternate' ? href : null;
}

/** Reads a file whose last tag is incomplete up to there. */
function parse(text: string, reader: XMLParser): unknown {
  try {
    return reader.parse(text);
  } catch (error) {
    try {
      return reader.parse(text.slice(0, text.lastIndexOf('<')));
    } catch {
      throw new SitemapError('its XML is damaged', { cause: error });
    }
  }
}

/** The library returns one child as an object and several as an array. */
function childrenOf(node: unknown, name: string): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !(name in node)) return [];
  const child: unknown = Reflect.get(node, name);
  return Array.isArray(child) ? child : [child];
}

function locationOf(node: unknown): readonly string[] {
  const [location] = childrenOf(node, 'loc');
  return typeof location === 'string' && location !== '' ? [location] : [];
}

/** The last element of a truncated file may be incomplete. */
function withoutPartialElement(text: string): string {
  return text.slice(0, text.lastIndexOf('</'));
}

/** The sitemap protocol allows a text file with one URL per line. */
function readList(text: string): Found {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const urls = lines.filter((line) => line !== '');
  if (urls.length === 0 || !urls.every((line) => /^https?:\/\/\S+$/i.test(line))) {
    throw new NotASitemapError('it is not a sitemap');
  }
  return { urls, sitemaps: [] };
}
