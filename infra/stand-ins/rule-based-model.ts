import { MAX_ACTIONS } from '../../workers/src/vision/page-agent.ts';
import type { ModelRequest } from './language-model.ts';

/** Starts every explanation. */
const EXPLANATION_PREFIX = 'Local emulator of a language model:';
const MAX_CLOSED_DIALOGS = 3;
const MAX_SCROLLS = 12;

/** The data of all kinds of prompts. */
interface PromptData {
  readonly passages?: readonly unknown[];
  readonly controls?: readonly GivenControl[];
  readonly screen?: string;
  readonly lastActionChangedThePage?: boolean;
  readonly actionsLeft?: number;
}

interface GivenControl {
  readonly number: number;
  readonly action: string;
  readonly isOpen?: boolean;
}

/** Answers by rules as a language model would. The answers are deterministic and say that they come from a rule. */
export function answerByRules({ prompt }: ModelRequest): string {
  // Safe: the product sends JSON prompts.
  const data = JSON.parse(prompt) as PromptData;
  const answer = chooseMove(data) ?? selectPassages(data);
  return JSON.stringify(answer ?? {});
}

/**
 * Closes dialogs, scrolls, then opens controls in order. The prompt only has the number of earlier moves: the n-th press
 * skips the first n controls, to not toggle the same controls forever.
 */
function chooseMove({ controls, screen = '', lastActionChangedThePage = true, actionsLeft = 0 }: PromptData) {
  if (!controls) return null;
  const made = MAX_ACTIONS - 1 - actionsLeft;
  const close = controls.find(({ action }) => action === 'close_dialog');
  if (close && lastActionChangedThePage && made < MAX_CLOSED_DIALOGS)
    return press(close, 'it covers the page.');
  const [at, of] = screen.split(' of ');
  if (at !== of && made < MAX_SCROLLS)
    return { action: 'scroll', control: null, why: `${EXPLANATION_PREFIX} there is more content below.` };
  const presses = made - (Number(at) - 1);
  const next = controls.find(
    ({ number, action, isOpen }) => !isOpen && number > presses && action !== 'close_dialog',
  );
  return next
    ? press(next, 'it has not been opened yet.')
    : { action: 'done', control: null, why: `${EXPLANATION_PREFIX} everything is open.` };
}

function press({ action, number }: GivenControl, why: string) {
  return { action, control: number, why: `${EXPLANATION_PREFIX} ${why}` };
}

/** Selects none, which leaves the choice to the search: it chooses better than any rule. */
function selectPassages({ passages }: PromptData) {
  return passages && { passages: [] };
}
