/** The last response of a public URL. */
export interface PublicPage {
  id: number;
  /** The requested URL. */
  url: string;
  /** The URL to cite: the last one after redirects. */
  finalUrl: string;
  kind: string;
  tryType: string;
  /** The text, compressed with zstd. */
  body: Buffer;
  /** The HTML of a page whose text came from its Markdown version, compressed with zstd; null for all others. */
  html: Buffer | null;
  etag: string | null;
  lastModified: string | null;
  /** When the site last returned this text or confirmed it as unchanged. */
  fetchedAt: Date;
}
