import { readFileSync } from 'node:fs';
import type { Block } from './markup/blocks.ts';
import { parseBlocks } from './markup/parse-blocks.ts';

/** A page as stored under sites/: its metadata and its content. */
export interface PageSource {
  title: string;
  /** One sentence, for search engines and llms.txt. */
  description: string;
  /** The section of the menu. */
  section: string;
  /** Position in the menu, ascending. */
  order: number;
  /** Day of the last change, `YYYY-MM-DD`. */
  updated: string;
  /** Only for pages that are not ordinary articles. */
  kind: string | null;
  blocks: readonly Block[];
}

/** Reads a page file: `key: value` lines between two `---`, then content. Throws a SyntaxError with the file's name. */
export function readSource(file: URL): PageSource {
  const [, head = '', body = ''] = readFileSync(file, 'utf8').match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  const fields = new Map(head.split('\n').map(splitField));
  const field = (name: string) => {
    const value = fields.get(name);
    if (value === undefined)
      throw new SyntaxError(`A page must have the field ${name}, found none in ${file.pathname}`);
    return value;
  };
  return {
    title: field('title'),
    description: field('description'),
    section: field('section'),
    order: Number(field('order')),
    updated: field('updated'),
    kind: fields.get('kind') ?? null,
    blocks: parseBlocks(body.split('\n')),
  };
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}
