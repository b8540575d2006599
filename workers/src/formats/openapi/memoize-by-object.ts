/**
 * Creates a function that returns the text for an object of the document, in one of several variants, and creates it at its
 * first use. Operations share parameters, responses and schemas by reference, and each would otherwise pay for a large one
 * again.
 */
export function memoizeByObject(): (value: object, create: () => string, variant?: string) => string {
  const texts = new WeakMap<object, Map<string, string>>();
  return (value, create, variant = '') => {
    const variants = texts.get(value) ?? new Map<string, string>();
    texts.set(value, variants);
    const text = variants.get(variant) ?? create();
    variants.set(variant, text);
    return text;
  };
}
