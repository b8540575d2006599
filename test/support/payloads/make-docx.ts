import { strToU8, zipSync } from 'fflate';

/** A paragraph of a Word document; a list of rows is a table. */
export type DocxBlock =
  | { readonly text: string; readonly style?: string; readonly font?: string }
  | { readonly rows: readonly (readonly string[])[] };

export interface DocxOptions {
  /** In the document's properties. */
  readonly title?: string;
  /** Adds or replaces parts of the file. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
  /** The number of bytes to remove from the end. */
  readonly cutBytes?: number;
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Creates a small Word document with the parts that readers need (ECMA-376 part 1). */
export function makeDocx(blocks: readonly DocxBlock[], options: DocxOptions = {}): Uint8Array {
  const { title, parts = {}, cutBytes = 0 } = options;
  const styles = new Set(blocks.flatMap((block) => ('style' in block && block.style ? [block.style] : [])));
  const all: Readonly<Record<string, string | Uint8Array>> = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': relationships(`${OFFICE}/officeDocument`, 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body>${blocks.map(blockXml).join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(`${OFFICE}/styles`, 'styles.xml'),
    'word/styles.xml': `<w:styles xmlns:w="${WORD}">${[...styles].map(styleXml).join('')}</w:styles>`,
    ...(title !== undefined && { 'docProps/core.xml': properties(title) }),
    ...parts,
  };
  const bytes = Object.entries(all).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ]);
  const file = zipSync(Object.fromEntries(bytes));
  return file.subarray(0, file.length - cutBytes);
}

function blockXml(block: DocxBlock): string {
  if ('rows' in block) {
    const rows = block.rows.map((cells) => `<w:tr>${cells.map(cellXml).join('')}</w:tr>`);
    return `<w:tbl>${rows.join('')}</w:tbl>`;
  }
  const { text, style, font } = block;
  const look = style ? `<w:pPr><w:pStyle w:val="${styleId(style)}"/></w:pPr>` : '';
  const face = font ? `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>` : '';
  return `<w:p>${look}<w:r>${face}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
}

function cellXml(text: string): string {
  return `<w:tc>${blockXml({ text })}</w:tc>`;
}

function styleXml(name: string): string {
  return `<w:style w:type="paragraph" w:styleId="${styleId(name)}"><w:name w:val="${name}"/></w:style>`;
}

function styleId(name: string): string {
  return name.replaceAll(' ', '');
}

function relationships(type: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;
}

function contentTypes(): string {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;
}

function properties(title: string): string {
  return `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
