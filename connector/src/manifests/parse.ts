import { XMLParser } from 'fast-xml-parser';
import { type ParseError, parse as parseJsonc, printParseErrorCode } from 'jsonc-parser';
import { parse as parseTomlText } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import { asObject } from '../json-values.ts';
import { ManifestError, type ProjectFiles } from './dependency.ts';

type Fields = Record<string, unknown>;

/** Parses a file of JSON, with comments and trailing commas. {} if there is no such file. Throws ManifestError. */
export function readJson(files: ProjectFiles, path: string): Fields {
  return read(files, path, (text) => {
    const errors: ParseError[] = [];
    const value: unknown = parseJsonc(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
    if (errors[0]) throw new Error(printParseErrorCode(errors[0].error));
    return value;
  });
}

/** Parses a file of TOML. {} if there is no such file. Throws ManifestError. */
export function readToml(files: ProjectFiles, path: string): Fields {
  return read(files, path, parseTomlText);
}

/** Parses a file of YAML; several documents are merged. {} if there is no such file. Throws ManifestError. */
export function readYaml(files: ProjectFiles, path: string): Fields {
  return read(files, path, (text) =>
    Object.assign(
      {},
      ...parseAllDocuments(text).map((document) => {
        if (document.errors[0]) throw document.errors[0];
        return document.toJS({ maxAliasCount: 100 });
      }),
    ),
  );
}

/** Parses a file of XML: attributes have the prefix `@`. {} if there is no such file. Throws ManifestError. */
export function readXml(files: ProjectFiles, path: string): Fields {
  const options = {
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    processEntities: false,
  };
  return read(files, path, (text) => new XMLParser(options).parse(text.replace(/^\uFEFF/, '')));
}

function read(files: ProjectFiles, path: string, parse: (text: string) => unknown): Fields {
  const text = files.get(path);
  if (text === undefined || text.trim() === '') return {};
  try {
    return asObject(parse(text));
  } catch (cause) {
    throw new ManifestError(path, cause);
  }
}

/** Names and versions are shorter. Properties that name each other several times would grow exponentially. */
const MAX_RESOLVED_CHARS = 500;
const MAX_REFERENCE_DEPTH = 5;

/**
 * Replaces the references in a text with the results of `lookUp`, which may contain others. A text that becomes longer
 * than 500 characters stays unchanged.
 */
export function resolveReferences(
  text: string,
  reference: RegExp,
  lookUp: (name: string, whole: string) => string,
): string {
  let resolved = text.trim();
  for (let depth = 0; depth < MAX_REFERENCE_DEPTH && resolved.length <= MAX_RESOLVED_CHARS; depth++)
    resolved = resolved.replace(reference, (whole: string, name: string) =>
      lookUp(name, whole)
        .trim()
        .slice(0, MAX_RESOLVED_CHARS + 1),
    );
  return resolved.length <= MAX_RESOLVED_CHARS ? resolved : text.trim();
}

/** The entries of an object whose values are objects; others are {}. */
export function objectEntries(value: unknown): [string, Fields][] {
  return Object.entries(asObject(value)).map(([key, item]) => [key, asObject(item)]);
}

/** The objects in an array, or the one object; [] for undefined. */
export function objects(value: unknown): Fields[] {
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(asObject);
}
