import { parseRefresh } from '../../client-redirects.ts';
import type { PageSurvey } from './survey-page.ts';

/** A page that reloads itself less often is a status page or a dashboard. */
const MAX_RELOAD_SECONDS = 60;

/** The URL of `<meta http-equiv="refresh">` with any delay, which static sites use for moved pages; null without one. */
export function findRefreshTarget({ meta, resolve, finalUrl }: PageSurvey): string | null {
  const refresh = parseRefresh(meta.get('refresh') ?? '');
  const target = refresh?.target ? resolve(refresh.target) : null;
  return target === finalUrl ? null : target;
}

/** Whether a page reloads itself within a minute, as notices do until the site is back. */
export function isReloading({ meta, resolve, finalUrl }: PageSurvey): boolean {
  const refresh = parseRefresh(meta.get('refresh') ?? '');
  if (refresh === null || refresh.delaySeconds > MAX_RELOAD_SECONDS) return false;
  return refresh.target === '' || resolve(refresh.target) === finalUrl;
}
