/** The OAuth client of `npm start` at the emulated sign-in providers. */
export const LOCAL_CLIENT = { clientId: 'lectern-local', clientSecret: 'lectern-local-secret' } as const;

/** The account of `npm start` at the emulated Stripe. */
export const LOCAL_STRIPE = {
  secretKey: 'sk_test_lectern_local',
  webhookSecret: 'whsec_lectern_local',
  prices: { year: 'price_local_year', month: 'price_local_month' },
} as const;

/** The API key of the emulated search services. */
export const LOCAL_SEARCH_KEY = 'lectern-local-search';

/** The API key and name of the emulated language model. */
export const LOCAL_MODEL = { key: 'lectern-local-model', name: 'local-emulator' } as const;
