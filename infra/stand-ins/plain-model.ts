import type { AskedModel } from './language-model.ts';

/** The key and the name by which the local model is asked. */
export const LOCAL_MODEL = { key: 'lectern-local-model', name: 'plain' } as const;

/** What it is given, by what it is asked for. */
interface Data {
  readonly topic?: string;
  readonly passages?: readonly { readonly number: number; readonly page: string; readonly text: string }[];
  readonly documentation?: string;
  readonly domains?: readonly { readonly number: number; readonly domain: string }[];
  readonly texts?: readonly { readonly text: string }[];
  readonly controls?: readonly {
    readonly number: number;
    readonly action: string;
    readonly isOpen?: boolean;
  }[];
  readonly screen?: string;
  readonly lastActionChangedThePage?: boolean;
}

/**
 * What a model would say, by a few plain rules: the same to the same question. It is no model, and only shows what
 * happens where there is one.
 */
export function answerPlainly({ prompt }: AskedModel): string {
  const data = JSON.parse(prompt) as Data;
  return JSON.stringify(
    chooseMove(data) ?? choosePassages(data) ?? scoreDomains(data) ?? judgeTexts(data) ?? {},
  );
}

function chooseMove({ controls, screen = '', lastActionChangedThePage }: Data) {
  if (!controls) return null;
  const next = controls.find(({ isOpen }) => isOpen !== true);
  const [at, of] = screen.split(' of ');
  const isAtEnd = at === of;
  if (next && lastActionChangedThePage)
    return { action: next.action, control: next.number, why: 'It may show more.' };
  return { action: isAtEnd ? 'done' : 'scroll', control: null, why: 'Nothing else is left to open here.' };
}

function choosePassages({ topic = '', passages }: Data) {
  if (!passages) return null;
  const words = wordsOf(topic);
  const about = passages.filter(({ page, text }) =>
    words.some((word) => wordsOf(page + text).includes(word)),
  );
  return { passages: (about.length > 0 ? about : passages).map(({ number }) => number) };
}

function scoreDomains({ documentation = '', domains }: Data) {
  if (!domains) return null;
  const [name = ''] = wordsOf(documentation);
  const scored = domains.map(({ number, domain }) => {
    const score = (domain.includes(name) ? 5 : 1) + (/^docs\.|\bdev\b|readthedocs/.test(domain) ? 4 : 0);
    return { number, score, explanation: `The domain ${score > 5 ? 'names' : 'does not name'} the project.` };
  });
  return { domains: scored };
}

function judgeTexts({ topic = '', texts }: Data) {
  if (!texts) return null;
  const said = wordsOf(texts.map(({ text }) => text).join(' '));
  const isComplete = wordsOf(topic).every((word) => said.includes(word));
  return { isComplete, explanation: isComplete ? 'The topic is named.' : 'Words of the topic are missing.' };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
