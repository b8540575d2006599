/**
 * Creates a cache of texts by the object of the document from which they are derived. Operations share parameters,
 * responses and schemas by reference, and each would otherwise pay for a large one again.
 */
export function oncePerObject(): (value: object, create: () => string) => string {
  const texts = new WeakMap<object, string>();
  return (value, create) => {
    const before = texts.get(value);
    if (before !== undefined) return before;
    const text = create();
    texts.set(value, text);
    return text;
  };
}
