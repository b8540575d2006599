import { UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { stripInvisible } from '../formats/markdown/strip-invisible.ts';
import type { LanguageModel, ModelAccount } from '../providers/language-model.ts';
import { createFixedPilot, type Move, type Pilot, type Sight } from './pilot.ts';
import { ACTION_OF, VISION_INSTRUCTIONS, visionChoice, visionData } from './vision-prompt.ts';

export interface ModelPilotDeps {
  readonly model: LanguageModel;
  readonly logger: Logger;
  readonly account: Omit<ModelAccount, 'purpose'>;
  /** The page's. */
  readonly address: string;
}

/** What a model may take for one page, its questions, pictures and answers together. */
const MOST_TOKENS = 120_000;
/** So many answers may name what cannot be done. */
const MOST_REFUSED = 2;

/**
 * A pilot that asks a model. It chooses among what the fixed pilot may do as well, so that neither it nor a page that
 * talks to it can have anything else done. The fixed pilot goes on where the model fails, names what is not there, or
 * has used up its tokens; and it has the last word, on what the model left closed.
 */
export function createModelPilot({ model, logger, account, address }: ModelPilotDeps): Pilot {
  const fixed = createFixedPilot();
  let tokens = 0;
  let refused = 0;
  let isAsked = true;

  async function ask(sight: Sight): Promise<Move | null> {
    const choice = await model.answer({
      instructions: VISION_INSTRUCTIONS,
      data: await visionData(sight, address),
      picture: sight.picture,
      schema: visionChoice,
      account: { ...account, purpose: 'vision' },
      onTokens: (used) => {
        tokens += used;
      },
    });
    const why = stripInvisible(choice.why).trim();
    if (choice.action === 'scroll' || choice.action === 'done') return { kind: choice.action, why };
    const control = sight.look.controls.find(({ number }) => number === choice.control);
    return control && ACTION_OF[control.kind] === choice.action ? { kind: 'press', control, why } : null;
  }

  async function byModel(sight: Sight): Promise<Move | null> {
    try {
      const move = await ask(sight);
      if (move === null) refused += 1;
      isAsked = move?.kind !== 'done' && refused < MOST_REFUSED && tokens < MOST_TOKENS;
      return move;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      isAsked = false;
      logger.warn({ ...account, err: error }, 'a page is operated without the model');
      return null;
    }
  }

  return {
    async next(sight) {
      const move = isAsked ? await byModel(sight) : null;
      if (move === null || move.kind === 'done') return fixed.next(sight);
      fixed.note(move);
      return move;
    },
  };
}
