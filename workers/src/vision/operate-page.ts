import type { VisionStep } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import type { GuardedPage, RenderedDocument } from '../browser/page/guarded-page.ts';
import { createRenderPage, type RenderPage, type RenderPageDeps } from '../crawl/fetch/render-page.ts';
import { isSamePage } from '../crawl/urls/canonical-url.ts';
import { createFairLimit } from '../fairness/fair-limit.ts';
import type { FetchedPage } from '../formats/page.ts';
import { findRefusal } from '../net/http/response-refusal.ts';
import type { ParserPool } from '../parser/parser-pool.ts';
import { type OpenedTab, startMerge } from './merge-states.ts';
import type { PageAction, PageAgent } from './page-agent.ts';
import { readState, withAnchors } from './page-state.ts';
import { ACTION_OF } from './vision-prompt.ts';

export interface OperatePageDeps extends Pick<RenderPageDeps, 'browser' | 'robots' | 'pace'> {
  readonly parserPool: ParserPool;
}

/** How pages are operated for one user. */
interface VisionRun {
  readonly agentFor: (url: string) => PageAgent;
  /** Where the user sees the steps. Without it, they are not recorded. */
  readonly steps?: {
    /** Deletes the steps of an earlier attempt. */
    readonly clear: () => Promise<void>;
    readonly save: (step: VisionStep) => Promise<void>;
  };
}

/** Creates the renderer that operates pages, for one run. */
export type OperatePage = (run: VisionRun) => RenderPage;

/** Actions on one page. */
const MAX_ACTIONS = 40;
/** After this many actions in a row without effect, the run ends. */
const MAX_INEFFECTIVE_ACTIONS = 8;
/** No action starts after this time. */
const ACTIONS_TIMEOUT_MS = 75_000;
const DEADLINE_MS = 100_000;
/** Operating a page occupies the browser for long. One of them is always left for other owners. */
const MAX_PAGES = 2;
const MAX_PAGES_PER_OWNER = 1;

/** Creates the function that creates renderers, which share the limit of operated pages. */
export function createOperatePage({ parserPool, ...deps }: OperatePageDeps): OperatePage {
  const limit = createFairLimit({ max: MAX_PAGES, maxPerOwner: MAX_PAGES_PER_OWNER });
  return (run) => {
    const operate = (opened: GuardedPage, page: FetchedPage) => operateOn(opened, page, run, parserPool);
    const render = createRenderPage({ ...deps, operate, deadlineMs: DEADLINE_MS });
    return (page, options) => limit.run(() => render(page, options));
  };
}

/** Returns the merged markdown of all states of the page, or the final HTML when no action revealed anything. */
async function operateOn(
  opened: GuardedPage,
  page: FetchedPage,
  run: VisionRun,
  parserPool: ParserPool,
): Promise<FetchedPage> {
  opened.pin();
  await run.steps?.clear();
  // Screenshots show the usual viewport. Without them, no scrolling is needed.
  if (!run.steps) await opened.showAll();
  const agent = run.agentFor(page.finalUrl);
  const { controller } = opened;
  const endsAtMs = performance.now() + ACTIONS_TIMEOUT_MS;
  let state = await readState(page, parserPool);
  let merged = startMerge(state.markdown);
  const anchors = new Map(state.anchors);
  let hasChanged = true;
  let ineffective = 0;
  for (let step = 1; step <= MAX_ACTIONS && ineffective < MAX_INEFFECTIVE_ACTIONS; step += 1) {
    if (performance.now() >= endsAtMs) break;
    const snapshot = await controller.takeSnapshot();
    let screenshot: Promise<Uint8Array> | undefined;
    const takeScreenshot = () => {
      screenshot ??= controller.takeScreenshot(snapshot.top);
      return screenshot;
    };
    const readAccessibilityTree = () => controller.readAccessibilityTree();
    const actionsLeft = MAX_ACTIONS - step;
    const observation = { snapshot, hasChanged, actionsLeft, takeScreenshot, readAccessibilityTree };
    const action = await agent.chooseAction(observation);
    await run.steps?.save({ ...describeAction(action), step, picture: await takeScreenshot() });
    if (action.kind === 'done') break;
    const isReloaded = await performAction(action, opened, page);
    const document = await opened.read();
    if (isReloaded && !isPageItself(page, document)) return page;
    const before = state;
    state = await readState({ ...page, body: document.html }, parserPool);
    for (const [heading, anchor] of state.anchors) anchors.set(heading, anchor);
    const hasScrolled = action.kind === 'scroll' && (await controller.takeSnapshot()).top !== snapshot.top;
    hasChanged = hasScrolled || state.markdown !== before.markdown;
    ineffective = hasChanged ? 0 : ineffective + 1;
    merged = isReloaded ? startMerge(state.markdown) : merged.add(state.markdown, openedTab(action));
  }
  const { html: body } = await opened.read();
  return merged.hasGrown
    ? { ...page, kind: 'markdown', body: withAnchors(merged.markdown, anchors), html: body }
    : { ...page, body };
}

/** Returns whether the page was loaded again, as sites do with a visitor's choice about cookies. */
async function performAction(
  action: PageAction,
  opened: GuardedPage,
  { finalUrl }: FetchedPage,
): Promise<boolean> {
  const blocked = opened.pin();
  const blockedBefore = blocked.length;
  if (action.kind === 'click') await opened.controller.click(action.control.number);
  if (action.kind === 'scroll') await opened.controller.scroll();
  await opened.waitForStableText();
  const isAnswer = action.kind === 'click' && action.control.kind === 'close';
  const shouldReload = isAnswer && blocked.slice(blockedBefore).some((url) => isSamePage(url, finalUrl));
  if (shouldReload) await opened.reload();
  return shouldReload;
}

function isPageItself({ finalUrl }: FetchedPage, document: RenderedDocument): boolean {
  return isSamePage(document.finalUrl, finalUrl) && findRefusal(document, document.html) === null;
}

function describeAction(action: PageAction): Pick<VisionStep, 'action' | 'control' | 'why'> {
  const { why } = action;
  return action.kind === 'click'
    ? { action: ACTION_OF[action.control.kind], control: action.control.name, why }
    : { action: action.kind, control: null, why };
}

/** The tab that a click has opened; undefined for other actions. */
function openedTab(action: PageAction): OpenedTab | undefined {
  if (action.kind !== 'click' || action.control.kind !== 'tab') return undefined;
  return { name: action.control.name, previousTab: action.control.selectedTab };
}
