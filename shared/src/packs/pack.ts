/** The layout of documentation packs: a SQLite file with the tables `meta` and `chunks` (neuledge/context, SERVER_SPEC.md). */

/** A row of `chunks`: a section of a page. */
export interface PackChunk {
  /** The page's URL, or its path in the project. */
  readonly docPath: string;
  readonly docTitle: string;
  readonly sectionTitle: string;
  /** Markdown. */
  readonly content: string;
  readonly tokens: number;
  readonly hasCode: boolean;
}

/** The rows of `meta`. `name` and `version` are required. */
export type PackMeta = Readonly<Record<string, string>>;

/** The key of `meta` that marks packs whose sections contain all text of their pages, with the format's version. */
export const LECTERN_FORMAT_KEY = 'lectern_format';
export const LECTERN_FORMAT = '1';
/** The key of `meta` with the registry of a library. */
export const REGISTRY_KEY = 'registry';

/** The version of documentation that does not state one. */
export const UNKNOWN_VERSION = 'latest';

const MIB = 1024 * 1024;

export const PACK_LIMITS = {
  fileBytes: 64 * MIB,
  /** Text of all chunks together. */
  textBytes: 32 * MIB,
  chunks: 200_000,
  metaKeys: 100,
  /** Each path, title and value of `meta`. */
  nameBytes: 4_096,
} as const;

/** About how many tokens a text has, as the clients of packs count. */
export function packTokens(content: string): number {
  return Math.ceil(content.length / 4);
}

/** The name of a pack's file. */
export function packFileName({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${`${name}@${version}`.replaceAll(/[^\w.@+-]+/g, '__')}.db`;
}
