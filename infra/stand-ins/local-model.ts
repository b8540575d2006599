/** The key and the name by which the stand-in for a language model is asked. */
export const LOCAL_MODEL = { key: 'lectern-local-model', name: 'local-stand-in' } as const;
