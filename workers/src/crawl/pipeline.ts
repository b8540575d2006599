import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { PageFailure } from '../errors/page-failure.ts';
import { shareLargeBodySlot } from '../fairness/large-bodies.ts';
import type { PageLink } from '../formats/page.ts';
import type { Frontier } from './discover/links/frontier.ts';
import type { LoadedPage, PageLoader } from './fetch/page-loader.ts';
import { type CrawlPolicy, type Decision, KEEP } from './policies/crawl-policy.ts';
import type { CrawlRecord } from './store/crawl-record.ts';
import type { PageUrl, UnchangedPage } from './types.ts';

/** The methods of a record that store one page. */
export type PageRecord = Pick<
  CrawlRecord,
  | 'begin'
  | 'resume'
  | 'store'
  | 'replace'
  | 'skip'
  | 'defer'
  | 'confirm'
  | 'fail'
  | 'cancel'
  | 'revalidation'
  | 'storedCount'
>;

export interface PipelineDeps {
  readonly loader: PageLoader;
  readonly policies: readonly CrawlPolicy[];
  readonly record: PageRecord;
  readonly frontier: Pick<Frontier, 'replace' | 'reportRepeat' | 'reportRefusal'>;
}

/** After these failures another page may take the place of this one: it has no content, or it cost no request. */
const REPLACED: ReadonlySet<FailureClass> = new Set(['not_found', 'robots', 'empty']);

/**
 * Creates the pipeline of one page: fetch, parse, decide, store. It returns the page's links. An unchanged page of a
 * refresh is not parsed. Page failures are recorded and the crawl continues; any other error ends the crawl.
 */
export function createPipeline(deps: PipelineDeps): (page: PageUrl) => Promise<readonly PageLink[]> {
  const { record, loader } = deps;
  const visited = new WeakSet<PageUrl>();
  const visit = async (page: PageUrl) => {
    record.begin(page);
    // The shared cache may have a notice that the site showed for a moment.
    if (visited.has(page)) await loader.forget(page);
    visited.add(page);
    const resumed = await record.resume(page);
    if (resumed) {
      for (const policy of deps.policies) policy.onKept?.(page, resumed);
      return resumed.links;
    }
    return store(deps, page, await loadPage(deps, page));
  };
  return (page) => shareLargeBodySlot(() => visit(page));
}

/** How a page ends: its content, or the decision that keeps it from being stored. */
type Outcome =
  | LoadedPage
  | Exclude<Decision, { action: 'keep' }>
  | { readonly action: 'confirm'; readonly unchanged: UnchangedPage };

async function loadPage({ loader, policies, record }: PipelineDeps, page: PageUrl): Promise<Outcome> {
  let stage: 'fetch' | 'parse' = 'fetch';
  try {
    const beforeFetch = await firstDecision(policies, (policy) => policy.beforeFetch?.(page));
    if (beforeFetch.action !== 'keep') return beforeFetch;

    const fetched = await loader.fetch(page, record.revalidation.toRevalidate(page.url));
    const onFetched = await firstDecision(policies, (policy) => policy.onFetched?.(page, fetched));
    if (onFetched.action !== 'keep') return onFetched;

    const unchanged = record.revalidation.findUnchanged(fetched);
    if (unchanged) return { action: 'confirm', unchanged };

    stage = 'parse';
    let loaded = await loader.parse(fetched, page);
    for (const policy of policies) {
      const onParsed = (await policy.onParsed?.(page, loaded)) ?? KEEP;
      if (onParsed.action !== 'keep') return onParsed;
      loaded = onParsed.loaded ?? loaded;
    }
    return loaded;
  } catch (failure) {
    if (!(failure instanceof PageFailure)) throw failure;
    const decision = await firstDecision(policies, (policy) => policy.onFailed?.(page, failure, stage));
    return decision.action === 'keep' ? { action: 'fail', failure } : decision;
  }
}

async function firstDecision(
  policies: readonly CrawlPolicy[],
  ask: (policy: CrawlPolicy) => Decision | Promise<Decision> | undefined,
): Promise<Decision> {
  for (const policy of policies) {
    const decision = await ask(policy);
    if (decision && decision.action !== 'keep') return decision;
  }
  return KEEP;
}

async function store(deps: PipelineDeps, page: PageUrl, outcome: Outcome): Promise<readonly PageLink[]> {
  const { record, frontier, policies } = deps;
  if (!('action' in outcome)) {
    const isStored = await record.store(page, outcome);
    if (isStored) for (const policy of policies) policy.onStored?.(outcome);
    else frontier.reportRepeat(page);
    return outcome.parsed.links;
  }
  switch (outcome.action) {
    case 'skip':
      await record.skip(page, outcome.reason);
      return outcome.links ?? [];
    case 'defer':
      record.defer(page);
      return outcome.links ?? [];
    case 'confirm':
      for (const policy of policies) policy.onKept?.(page, outcome.unchanged);
      return record.confirm(page, outcome.unchanged);
    case 'fail': {
      const links = await record.fail(page, outcome.failure);
      if (outcome.endsCrawl) throw outcome.endsCrawl;
      if (outcome.failure.failure === 'forbidden') frontier.reportRefusal(page);
      if (REPLACED.has(outcome.failure.failure)) frontier.replace();
      return links;
    }
  }
}
