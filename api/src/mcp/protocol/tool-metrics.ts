import { Histogram, type Registry } from 'prom-client';
import { measureRefusals } from '../../http/middleware/quota-metrics.ts';

/** How a call of a tool ended: with an answer, with a refusal that says what to do, for want of quota, or by our fault. */
export type ToolOutcome = 'answered' | 'refused' | 'over limit' | 'failed';

/** Told of every call of a tool there is. */
export type ObserveTool = (tool: string, outcome: ToolOutcome, ms: number) => void;

/** Measures calls of tools by tool and outcome. */
export function measureTools(registry: Registry): ObserveTool {
  const durations = new Histogram({
    name: 'mcp_tool_call_duration_seconds',
    help: 'Calls of tools, by what became of them',
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
