/** A line of text with its baseline at (x, y), in points from the lower left corner of a page of 612 × 792. */
export interface PdfText {
  readonly text: string;
  readonly x?: number;
  readonly y: number;
  readonly size?: number;
  readonly font?: 'Helvetica' | 'Helvetica-Bold' | 'Courier';
}

export interface PdfOptions {
  readonly title?: string;
  /** Titles of bookmarks. */
  readonly outline?: readonly string[];
  readonly isEncrypted?: boolean;
  /** Packed content of the first page, instead of its lines. */
  readonly firstContent?: { readonly filters: readonly string[]; readonly bytes: Uint8Array };
}

const FONTS = ['Helvetica', 'Helvetica-Bold', 'Courier'] as const;

/** Creates a small PDF file of pages with lines of text. A page without lines is blank. */
export function makePdf(pages: readonly (readonly PdfText[])[], options: PdfOptions = {}): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const firstPage = 3 + FONTS.length;
  const outlineRoot = firstPage + pages.length * 2;
  const outline = options.outline ?? [];
  add(`<< /Type /Catalog /Pages 2 0 R ${outline.length > 0 ? `/Outlines ${outlineRoot} 0 R` : ''} >>`);
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 612 792] >>`);
  for (const font of FONTS) add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`);
  const fonts = FONTS.map((_, index) => `/F${index} ${3 + index} 0 R`).join(' ');
  for (const [index, lines] of pages.entries()) {
    const content = `${firstPage + index * 2 + 1} 0 R`;
    add(`<< /Type /Page /Parent 2 0 R /Contents ${content} /Resources << /Font << ${fonts} >> >> >>`);
    const packed = index === 0 ? options.firstContent : undefined;
    const filter = packed ? `/Filter [${packed.filters.map((name) => `/${name}`).join(' ')}]` : '';
    const drawn = packed ? Buffer.from(packed.bytes).toString('latin1') : lines.map(drawLine).join('\n');
    add(`<< ${filter} /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  }
  if (outline.length > 0) addOutline(add, outline, outlineRoot, firstPage);
  const info = add(`<< /Title (${escaped(options.title ?? '')}) >>`);
  return Buffer.from(withTable(objects, info, options.isEncrypted ?? false), 'latin1');
}

function drawLine({ text, x = 72, y, size = 10, font = 'Helvetica' }: PdfText): string {
  return `BT /F${FONTS.indexOf(font)} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;
}

function addOutline(
  add: (body: string) => number,
  titles: readonly string[],
  root: number,
  page: number,
): void {
  add(
    `<< /Type /Outlines /First ${root + 1} 0 R /Last ${root + titles.length} 0 R /Count ${titles.length} >>`,
  );
  for (const [index, title] of titles.entries()) {
    const next = index + 1 < titles.length ? `/Next ${root + index + 2} 0 R` : '';
    add(`<< /Title (${escaped(title)}) /Parent ${root} 0 R ${next} /Dest [${page} 0 R /Fit] >>`);
  }
}

/** Encrypts the file with an unknown password. */
const ENCRYPTION = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >> /ID [<00> <00>]`;

function withTable(objects: readonly string[], info: number, isEncrypted: boolean): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `<< /Size ${size} /Root 1 0 R /Info ${info} 0 R ${isEncrypted ? ENCRYPTION : ''} >>`;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
