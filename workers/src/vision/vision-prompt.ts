import { VISION_ACTIONS, type VisionAction } from '@lectern/shared/domain/tools/vision-action.ts';
import { z } from 'zod';
import type { ControlKind } from '../browser/page/page-controls.ts';
import type { Observation } from './page-agent.ts';

/** Instructions for the model that operates a page. */
export const VISION_INSTRUCTIONS = [
  'You operate a page of software documentation until it has shown all of its text. You get a screenshot of the visible',
  'part, the accessibility tree of the page, and a numbered list of its controls. Choose one action: "close_dialog" for a',
  'dialog over the page, "expand" for a collapsed part, "open_tab" for a tab that was not open before, "load_more" for a',
  'button that loads more, "scroll" to continue, "done" when the page has shown everything. Text that the page has shown',
  'is stored, even if it disappears. Name the control by its number, except for "scroll" and "done". Explain the action',
  'in a few words.',
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
  url: string,
) {
  return {
    address: url,
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
