import { lazyPage } from './lazy-page.ts';

export const LandingPage = lazyPage(async () => (await import('./landing/landing-page.tsx')).LandingPage);
export const LoginPage = lazyPage(async () => (await import('./features/login/login-page.tsx')).LoginPage);
export const PricingPage = lazyPage(async () => (await import('./landing/pricing-page.tsx')).PricingPage);
export const PrivacyPage = lazyPage(async () => (await import('./landing/privacy-page.tsx')).PrivacyPage);
export const TermsPage = lazyPage(async () => (await import('./landing/terms-page.tsx')).TermsPage);

const PAGES = new Map([
  ['/', LandingPage],
  ['/login', LoginPage],
  ['/signup', LoginPage],
  ['/pricing', PricingPage],
  ['/privacy', PrivacyPage],
  ['/terms', TermsPage],
]);

/** Fetches the code of the public page at `path`; resolves at once where there is none. */
export async function preloadPublicPage(path: string): Promise<void> {
  await PAGES.get(path.replace(/(?<=.)\/$/, ''))?.preload();
}
