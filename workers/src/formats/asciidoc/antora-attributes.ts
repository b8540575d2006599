import { parse } from 'yaml';
import { asRecord } from '../json-values.ts';

/** Descriptors have a few kilobytes. */
const MAX_DESCRIPTOR_CHARS = 20_000;
const PAGE = /^((?:[^/]+\/)*?)modules\/[^/]+\/pages\/.+\.(?:adoc|asciidoc)$/;

/** The path of the file that describes the component of an Antora page; null for other files. */
export function antoraDescriptorPath(path: string): string | null {
  const component = PAGE.exec(path)?.[1];
  return component === undefined ? null : `${component}antora.yml`;
}

/** The attributes of a component by name, from its descriptor (https://docs.antora.org/antora/latest/component-attributes). */
export function readAntoraAttributes(descriptor: string): ReadonlyMap<string, string> {
  if (descriptor.length > MAX_DESCRIPTOR_CHARS) return new Map();
  const { attributes } = asRecord(asRecord(parseYaml(descriptor)).asciidoc);
  const entries = Object.entries(asRecord(attributes)).flatMap(([name, value]): [string, string][] => {
    // A page may override an attribute that ends with "@".
    const text = value === true ? '' : String(value ?? false).replace(/@$/, '');
    return /^\w[\w-]*$/.test(name) && value !== false && /^.*$/.test(text) ? [[name, text]] : [];
  });
  return new Map(entries);
}

/** The page after those attributes that it mentions, such as `:version: 5.4`. */
export function defineAttributes(page: string, attributes: ReadonlyMap<string, string>): string {
  if (attributes.size === 0) return page;
  const mentioned = new Set(page.match(/\w[\w-]*/g));
  const used = [...attributes].filter(([name]) => mentioned.has(name));
  return [...used.map(([name, value]) => `:${name}: ${value}`.trimEnd()), page].join('\n');
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
