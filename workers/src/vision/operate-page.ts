import type { VisionStep } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import { Slots } from '@lectern/shared/slots.ts';
import type { GuardedPage } from '../browser/guarded-page.ts';
import { createRenderPage, type RenderPage, type RenderPageDeps } from '../crawl/fetch/render-page.ts';
import type { FetchedPage } from '../formats/page.ts';
import type { ParserPool } from '../parser/parser-pool.ts';
import { type OpenedTab, seenText } from './merge-states.ts';
import { readState, withAnchors } from './page-state.ts';
import { MOST_MOVES, type Move, type Pilot } from './pilot.ts';
import { ACTION_OF } from './vision-prompt.ts';

export interface OperatePageDeps extends Pick<RenderPageDeps, 'browser' | 'robots' | 'pace'> {
  readonly parserPool: ParserPool;
}

/** One page that is operated, for one owner. */
export interface VisionRun {
  readonly pilotFor: (address: string) => Pilot;
  /** Forgets the steps of an earlier try. */
  readonly begin: () => Promise<void>;
  readonly keep: (step: VisionStep) => Promise<void>;
}

/** Makes the stage that reads pages by operating them, once for each run. */
export type OperatePage = (run: VisionRun) => RenderPage;

/** So many moves in a row that change nothing end the run. */
const MOST_IN_VAIN = 8;
/** When the last move is begun; what it changes is still waited for. */
const MOVES_MS = 75_000;
const DEADLINE_MS = 100_000;
/** A page holds one of the browser's places for long. */
const AT_A_TIME = 2;

export function createOperatePage({ parserPool, ...deps }: OperatePageDeps): OperatePage {
  const places = new Slots(AT_A_TIME);
  return (run) => {
    const operate = (opened: GuardedPage, page: FetchedPage) => operateOn(opened, page, run, parserPool);
    const render = createRenderPage({ ...deps, operate, deadlineMs: DEADLINE_MS });
    return (page, signal, onBlocked) => places.during(() => render(page, signal, onBlocked));
  };
}

/** The page with all that it showed while it was operated: as it is in the end when nothing came, else as markdown. */
async function operateOn(
  opened: GuardedPage,
  page: FetchedPage,
  run: VisionRun,
  parserPool: ParserPool,
): Promise<FetchedPage> {
  opened.stay();
  await run.begin();
  const pilot = run.pilotFor(page.finalUrl);
  const endsAtMs = performance.now() + MOVES_MS;
  let state = await readState(page, parserPool);
  let seen = seenText(state.markdown);
  const anchors = new Map(state.anchors);
  let hasChanged = true;
  let inVain = 0;
  for (let step = 1; step <= MOST_MOVES && inVain < MOST_IN_VAIN && performance.now() < endsAtMs; step += 1) {
    const { hands } = opened;
    const look = await hands.look();
    const picture = await hands.picture(look.top);
    const outline = () => hands.outline();
    const move = await pilot.next({ look, hasChanged, movesLeft: MOST_MOVES - step, picture, outline });
    await run.keep({ ...told(move), step, picture });
    if (move.kind === 'done') break;
    await make(move, opened);
    const before = state;
    state = await readState({ ...page, body: (await opened.read()).html }, parserPool);
    for (const [heading, anchor] of state.anchors) anchors.set(heading, anchor);
    const hasMoved = move.kind === 'scroll' && (await hands.look()).top !== look.top;
    hasChanged = hasMoved || state.markdown !== before.markdown;
    inVain = hasChanged ? 0 : inVain + 1;
    seen = seen.with(state.markdown, openedBy(move));
  }
  const { html: body } = await opened.read();
  return seen.hasGrown
    ? { ...page, kind: 'markdown', body: withAnchors(seen.markdown, anchors), html: body }
    : { ...page, body };
}

async function make(move: Move, opened: GuardedPage): Promise<void> {
  if (move.kind === 'press') await opened.hands.press(move.control.number);
  if (move.kind === 'scroll') await opened.hands.scroll();
  await opened.settle();
}

function told(move: Move): Pick<VisionStep, 'action' | 'control' | 'why'> {
  const { why } = move;
  return move.kind === 'press'
    ? { action: ACTION_OF[move.control.kind], control: move.control.name, why }
    : { action: move.kind, control: null, why };
}

function openedBy(move: Move): OpenedTab | undefined {
  if (move.kind !== 'press' || move.control.kind !== 'tab') return undefined;
  return { name: move.control.name, openBefore: move.control.openBeside };
}
