import { assessByRule } from '../../workers/src/search-tools/assess-by-rule.ts';
import { scoreByRule } from '../../workers/src/search-tools/score-by-rule.ts';
import { MOST_MOVES } from '../../workers/src/vision/pilot.ts';
import type { GivenPassage } from './choose-of-sample.ts';
import type { AskedModel } from './language-model.ts';
import { modelTrouble } from './model-trouble.ts';

/** What people read of its reasons begins with this. */
const SAID_BY = 'A rule of the local stand-in, no model:';
/** Closing what lies over a page and scrolling come first, as a person begins; what is in vain ends some time. */
const MOST_CLOSED = 3;
const MOST_SCROLLED = 12;

/** What it is given, by what it is asked for. */
interface Data {
  readonly topic?: string;
  readonly passages?: readonly GivenPassage[];
  readonly documentation?: string;
  readonly domains?: readonly GivenDomain[];
  readonly texts?: readonly { readonly text: string }[];
  readonly controls?: readonly GivenControl[];
  readonly screen?: string;
  readonly lastActionChangedThePage?: boolean;
  readonly actionsLeft?: number;
}

interface GivenDomain {
  readonly number: number;
  readonly domain: string;
  readonly results: readonly { readonly url: string; readonly title: string; readonly snippet: string }[];
}

interface GivenControl {
  readonly number: number;
  readonly action: string;
  readonly isOpen?: boolean;
}

/**
 * What stands for a model where there is none: the same to the same question, by the rules that decide without a model,
 * so that nothing is decided worse for it. It shows what happens where there is a model, and in its reasons that it is
 * none. Topics that have the words of `modelTrouble` have that trouble.
 */
export async function answerPlainly({ prompt }: AskedModel): Promise<string | Response> {
  // What the product sends; no answer is of use for anything else.
  const data = JSON.parse(prompt) as Data;
  const trouble = modelTrouble(data.topic ?? '');
  if (trouble) return trouble;
  const answer = chooseMove(data) ?? (await choosePassages(data)) ?? scoreDomains(data) ?? judgeTexts(data);
  return JSON.stringify(answer ?? {});
}

/**
 * It is told nothing of the moves before, but of how many there were: the n-th press is of no control before the n-th
 * of the list, so that what closes its neighbours is not pressed in turn with them until all moves are used up. What it
 * passes over is left to the rule that goes on when it is done.
 */
function chooseMove({ controls, screen = '', lastActionChangedThePage = true, actionsLeft = 0 }: Data) {
  if (!controls) return null;
  const made = MOST_MOVES - 1 - actionsLeft;
  const close = controls.find(({ action }) => action === 'close_dialog');
  if (close && lastActionChangedThePage && made < MOST_CLOSED) return press(close, 'it lies over the page.');
  const [at, of] = screen.split(' of ');
  if (at !== of && made < MOST_SCROLLED)
    return { action: 'scroll', control: null, why: `${SAID_BY} there is more below.` };
  const presses = made - (Number(at) - 1);
  const next = controls.find(
    ({ number, action, isOpen }) => !isOpen && number > presses && action !== 'close_dialog',
  );
  return next
    ? press(next, 'it has not been open yet.')
    : { action: 'done', control: null, why: `${SAID_BY} nothing else is left to open.` };
}

function press({ action, number }: GivenControl, why: string) {
  return { action, control: number, why: `${SAID_BY} ${why}` };
}

/** Without this question the sample need not be indexed. */
async function choosePassages({ topic = '', passages }: Data) {
  if (!passages) return null;
  const { chooseOfSample } = await import('./choose-of-sample.ts');
  return { passages: await chooseOfSample(topic, passages) };
}

function scoreDomains({ documentation = '', topic = '', domains }: Data) {
  if (!domains) return null;
  const query = { documentName: documentation, documentTopic: topic };
  return {
    domains: domains.map(({ number, domain, results: [first, ...rest] }) => {
      const { score, explanation } = first
        ? scoreByRule(query, { domain, hits: [first, ...rest] })
        : { score: 0, explanation: 'Nothing was found there' };
      return { number, score, explanation: said(explanation, 400) };
    }),
  };
}

function judgeTexts({ topic = '', texts }: Data) {
  if (!texts) return null;
  const contents = texts.map(({ text }) => ({ url: '', markdown: text }));
  const { isComplete, explanation } = assessByRule(topic, contents);
  return { isComplete, explanation: said(explanation, 600) };
}

function said(text: string, mostChars: number): string {
  return `${SAID_BY} ${text}`.slice(0, mostChars);
}
