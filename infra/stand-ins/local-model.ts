/** The API key and name of the emulated language model. */
export const LOCAL_MODEL = { key: 'lectern-local-model', name: 'local-emulator' } as const;
