import { AGENT_TOOLS } from '@lectern/shared/domain/tools/agent-tools.ts';
import { TOOL_FORMS } from '../preview/tool-forms.ts';

/** The short name of a tool; an unknown one keeps its own name. */
export function describeTool(toolName: string): string {
  const tool = AGENT_TOOLS.find((name) => name === toolName);
  return tool ? TOOL_FORMS[tool].label : toolName;
}
