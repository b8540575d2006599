import { Histogram, type Registry } from 'prom-client';
import { measureRefusals } from '../../http/middleware/quota-metrics.ts';

/** `refused`: the caller's error. `over limit`: the month's calls are used up. `failed`: our error. */
export type ToolOutcome = 'answered' | 'refused' | 'over limit' | 'failed';

/** Records a tool call. */
export type ObserveTool = (tool: string, outcome: ToolOutcome, ms: number) => void;

/** Measures tool calls by tool and outcome. */
export function measureTools(registry: Registry): ObserveTool {
  const durations = new Histogram({
    name: 'mcp_tool_call_duration_seconds',
    help: 'Duration of tool calls by outcome',
    labelNames: ['tool', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 15],
    registers: [registry],
  });
  const observeRefusal = measureRefusals(registry);
  return (tool, outcome, ms) => {
    durations.observe({ tool, outcome }, ms / 1000);
    if (outcome === 'over limit') observeRefusal('tool calls');
  };
}
