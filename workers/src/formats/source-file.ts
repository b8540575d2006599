import { decodeText } from './decode-text.ts';

/** A PDF may have neither NULs nor control characters at its beginning. */
const PDF_SIGNATURE = '%PDF-';
const MARKDOWN_TYPE = /markdown|^text\/mdx$/;
/** Paths of Markdown pages, which servers often deliver as plain text. */
const MARKDOWN_PATH = /\.(md|mdx|markdown)$|\/llms(-full)?\.txt$/i;
const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/;
/** A heading, a quotation or front matter, which no HTML page starts with. */
const MARKDOWN_START = /^\s*(?:#{1,6} |> |---\r?\n)/;
/** Media types that do not identify a format. */
const GENERIC_TYPE = /^$|^text\/plain$|^application\/octet-stream$/;
const TEXT_TYPE =
  /^text\/(x-)?(rst|restructuredtext|asciidoc|org|yaml)$|^application\/(.+\+|x-)?(json|yaml|toml)$/;

const SNIFFED_BYTES = 2_048;
/** The start of HTML or XML. Scripts with faulty buffers write NULs before it. */
const TAG_START = /^[\s\0]*<[!?a-z]/i;

/** A downloaded file whose format is not detected yet. */
export class SourceFile {
  readonly url: string;
  readonly bytes: Uint8Array;
  /** The declared media type in lower case, without parameters; '' when none is declared. */
  readonly mediaType: string;
  readonly #contentType: string;
  #text: string | undefined;

  constructor({ url, bytes, contentType }: { url: string; bytes: Uint8Array; contentType: string }) {
    this.url = url;
    this.bytes = bytes;
    this.#contentType = contentType;
    this.mediaType = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  }

  /** The bytes as text. */
  get text(): string {
    this.#text ??= decodeText(this.bytes, this.#contentType);
    return this.#text;
  }

  /** The path of the URL; '' for pasted text, which has no HTTP URL. */
  get pathname(): string {
    return URL.parse(this.url)?.pathname ?? '';
  }

  get isHtmlType(): boolean {
    return HTML_TYPE.test(this.mediaType);
  }

  /** Some servers declare the Markdown of their pages as HTML. */
  get isMarkdown(): boolean {
    if (MARKDOWN_TYPE.test(this.mediaType)) return true;
    if (!MARKDOWN_PATH.test(this.pathname)) return false;
    return this.hasGenericType || (this.isHtmlType && MARKDOWN_START.test(this.text));
  }

  get hasGenericType(): boolean {
    return GENERIC_TYPE.test(this.mediaType);
  }

  /** Whether the media type allows text of any kind. */
  get mayBeText(): boolean {
    return this.hasGenericType || this.isMarkdown || TEXT_TYPE.test(this.mediaType);
  }

  /**
   * Whether the bytes are binary, regardless of the media type: text has few control characters and no NUL. Browsers ignore a
   * NUL in HTML (HTML Standard, section 13.2.6).
   */
  get isBinary(): boolean {
    const beginning = decodeText(this.bytes.subarray(0, SNIFFED_BYTES), this.#contentType);
    if (beginning.startsWith(PDF_SIGNATURE)) return true;
    // Text files of groff have backspaces between letters.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern counts control characters
    const controls = beginning.match(/[\u0000-\u0007\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
    return (beginning.includes('\0') && !TAG_START.test(beginning)) || controls > beginning.length / 100;
  }
}
