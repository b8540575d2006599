import { getSite, type SiteReply } from '@lectern/shared/contracts/site.ts';
import { MAX_URLS } from '@lectern/shared/domain/accounts/plans.ts';
import { useResource } from '../http/use-resource.ts';

const UNKNOWN: SiteReply = {
  companyName: 'Lectern',
  companyCity: null,
  supportEmail: null,
  connectorPackage: null,
  hasBilling: true,
  maxPagesPerSource: MAX_URLS.max,
};

/** Company and contact of this server; neutral values while loading. */
export function useSite(): SiteReply {
  return useResource(getSite, {}).data ?? UNKNOWN;
}
