import { parse } from 'yaml';
import { asRecord } from '../json-values.ts';

/** Descriptors have a few kilobytes. */
const MAX_DESCRIPTOR_CHARS = 50_000;
const PAGE = /^((?:[^/]+\/)*?)modules\/[^/]+\/pages\/.+\.(?:adoc|asciidoc)$/;

/** The path of the file that describes the component of an Antora page; null for other files. */
export function antoraDescriptorPath(path: string): string | null {
  const component = PAGE.exec(path)?.[1];
  return component === undefined ? null : `${component}antora.yml`;
}

/**
 * The page after the attributes of its component that it mentions, such as `:version: 5.4`
 * (https://docs.antora.org/antora/latest/component-attributes).
 */
export function defineAntoraAttributes(page: string, descriptor: string): string {
  const entries = readAttributes(descriptor).filter(([name]) => page.includes(name));
  return [...entries.map(([name, value]) => `:${name}: ${value}`.trimEnd()), page].join('\n');
}

function readAttributes(descriptor: string): [name: string, value: string][] {
  if (descriptor.length > MAX_DESCRIPTOR_CHARS) return [];
  const { attributes } = asRecord(asRecord(parseYaml(descriptor)).asciidoc);
  return Object.entries(asRecord(attributes)).flatMap(([name, value]) => {
    // A page may override an attribute that ends with "@".
    const text = value === true ? '' : String(value ?? false).replace(/@$/, '');
    return /^\w[\w-]*$/.test(name) && value !== false && /^.*$/.test(text) ? [[name, text]] : [];
  });
}

function parseYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
