import { UpstreamError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { stripInvisible } from '../formats/markdown/strip-invisible.ts';
import type { LanguageModel, ModelAccount } from '../providers/language-model.ts';
import { createRuleAgent, type Observation, type PageAction, type PageAgent } from './page-agent.ts';
import { ACTION_OF, VISION_INSTRUCTIONS, visionChoice, visionData } from './vision-prompt.ts';

interface ModelAgentDeps {
  readonly model: LanguageModel;
  readonly logger: Logger;
  readonly account: ModelAccount;
  /** The URL of the page. */
  readonly url: string;
}

/** Tokens of a model for one page: prompts, screenshots and answers. */
const MAX_TOKENS = 120_000;
const MAX_INVALID_ANSWERS = 2;

/**
 * Creates an agent that asks a model. The model can only choose actions that the rules could choose too, which limits the
 * damage of a prompt injection. The rules take over when the model fails, gives invalid answers, exceeds its tokens,
 * or says that it is done.
 */
export function createModelAgent({ model, logger, account, url }: ModelAgentDeps): PageAgent {
  const rules = createRuleAgent();
  let tokens = 0;
  let invalidAnswers = 0;
  let isModelInUse = true;

  async function ask(observation: Observation): Promise<PageAction | null> {
    const choice = await model.answer({
      instructions: VISION_INSTRUCTIONS,
      data: await visionData(observation, url),
      picture: await observation.takeScreenshot(),
      schema: visionChoice,
      account,
      onTokens: (used) => {
        tokens += used;
      },
    });
    const why = stripInvisible(choice.why).trim();
    if (choice.action === 'scroll' || choice.action === 'done') return { kind: choice.action, why };
    const control = observation.snapshot.controls.find(({ number }) => number === choice.control);
    return control && ACTION_OF[control.kind] === choice.action ? { kind: 'click', control, why } : null;
  }

  async function chooseByModel(observation: Observation): Promise<PageAction | null> {
    try {
      const action = await ask(observation);
      if (action === null) invalidAnswers += 1;
      isModelInUse = action?.kind !== 'done' && invalidAnswers < MAX_INVALID_ANSWERS && tokens < MAX_TOKENS;
      return action;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      isModelInUse = false;
      logger.warn({ ...account, err: error }, 'agent vision continues by rules: the language model failed');
      return null;
    }
  }

  return {
    async chooseAction(observation) {
      const action = isModelInUse ? await chooseByModel(observation) : null;
      if (action === null || action.kind === 'done') return rules.chooseAction(observation);
      rules.recordAction(action);
      return action;
    },
  };
}
