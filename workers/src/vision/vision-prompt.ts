import { VISION_ACTIONS, type VisionAction } from '@lectern/shared/domain/tools/vision-action.ts';
import { z } from 'zod';
import type { ControlKind } from '../browser/page/page-controls.ts';
import type { Observation } from './page-agent.ts';

/** Instructions for the model that operates a page. */
export const VISION_INSTRUCTIONS = [
  'You operate a page of software documentation so that all of its text has been shown at some time. You are given a',
  'picture of the part that is shown, the accessibility tree of the page, and a numbered list of what can be pressed.',
  'Choose one action: "close_dialog" for what lies over the page, "expand" for a closed part, "open_tab" for a tab that',
  'has not been open, "load_more" for a button that brings more, "scroll" to go on, "done" when everything was shown.',
  'Text that was shown is kept, also when it disappears. Name the control for each action but "scroll" and "done", by a',
  'number of the list. Say why in a few words.',
].join('\n');

/** The model's answer. */
export const visionChoice = z.object({
  action: z.enum(VISION_ACTIONS),
  control: z.int().nullable().describe('The number of the control; null for scroll and done'),
  why: z.string().max(300),
});

/** The action for each kind of control. */
export const ACTION_OF: Readonly<Record<ControlKind, VisionAction>> = {
  close: 'close_dialog',
  disclosure: 'expand',
  tab: 'open_tab',
  more: 'load_more',
};

const MAX_TREE_CHARS = 12_000;

/** The observation as data for the model. */
export async function visionData(
  { snapshot, hasChanged, actionsLeft, readAccessibilityTree }: Observation,
  address: string,
) {
  return {
    address,
    screen: `${snapshot.screen} of ${snapshot.screens}`,
    lastActionChangedThePage: hasChanged,
    actionsLeft,
    controls: snapshot.controls.map(({ number, kind, name, isOpen }) => ({
      number,
      action: ACTION_OF[kind],
      name,
      ...(isOpen && { isOpen }),
    })),
    accessibilityTree: (await readAccessibilityTree()).slice(0, MAX_TREE_CHARS),
  };
}
