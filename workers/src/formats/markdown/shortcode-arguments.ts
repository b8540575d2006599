const ARGUMENT = /(?:([A-Za-z][\w-]*)=)?(?:"([^"]*)"|`([^`]*)`|([^\s"`=]+))/g;

/** The arguments of a shortcode of Hugo. */
export interface ShortcodeArguments {
  readonly named: ReadonlyMap<string, string>;
  readonly positional: readonly string[];
}

/** Reads the arguments in `source`, the text after the name of a shortcode. */
export function readShortcodeArguments(source: string): ShortcodeArguments {
  const named = new Map<string, string>();
  const positional: string[] = [];
  for (const [, name, double, raw, plain] of source.matchAll(ARGUMENT)) {
    const value = double ?? raw ?? plain ?? '';
    if (name !== undefined) named.set(name, value);
    else if (value !== '/') positional.push(value);
  }
  return { named, positional };
}
