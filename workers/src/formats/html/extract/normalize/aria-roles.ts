import type { Element } from 'domhandler';
import { childElements } from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** The elements that have these roles of WAI-ARIA 1.2 by themselves. */
const NAMES: Readonly<Record<string, string>> = { list: 'ul', listitem: 'li' };

/** Gives elements without a meaning of their own the name that their role says. Returns whether the tree has changed. */
export function convertRoles({ document, roles }: PageSurvey): boolean {
  if (!Object.keys(NAMES).some((role) => roles.has(role))) return false;
  let isChanged = false;
  const open = childElements(document);
  for (let element = open.pop(); element; element = open.pop()) {
    const name = nameOf(element);
    if (name !== undefined) {
      element.name = name;
      isChanged = true;
    }
    for (const child of childElements(element)) open.push(child);
  }
  return isChanged;
}

function nameOf({ name, attribs }: Element): string | undefined {
  return name === 'div' || name === 'span' ? NAMES[attribs.role ?? ''] : undefined;
}
