/** Returns the text for an object, in one of several variants, creating it at its first use. */
export type OncePerObject = (value: object, create: () => string, variant?: string) => string;

/**
 * Creates a cache of texts by the object of the document from which they are derived. Operations share parameters,
 * responses and schemas by reference, and each would otherwise pay for a large one again.
 */
export function oncePerObject(): OncePerObject {
  const texts = new WeakMap<object, Map<string, string>>();
  return (value, create, variant = '') => {
    const variants = texts.get(value) ?? new Map<string, string>();
    texts.set(value, variants);
    const text = variants.get(variant) ?? create();
    variants.set(variant, text);
    return text;
  };
}
