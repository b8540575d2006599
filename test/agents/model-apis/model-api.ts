import { z } from 'zod';

/** A tool as a client offers it to its model. */
export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly namespace?: string | undefined;
}

export type ServerEvent = Readonly<Record<string, unknown>>;

/** A request to a model API, and the responses to it. */
export interface ModelRequest {
  readonly tools: readonly OfferedTool[];
  /** The result of the tool call; null before the call. */
  readonly result: string | null;
  callTool(tool: OfferedTool, args: unknown): ServerEvent[];
  /** Loads a tool that the client offers by name only; null when there is none, or it was loaded. */
  loadTool?(name: string): ServerEvent[] | null;
  finish(): ServerEvent[];
}

/** A vendor's API with which clients reach their model. */
export interface ModelApi {
  accepts(path: string): boolean;
  /** Throws ZodError for a request of another form. */
  parse(body: unknown): ModelRequest;
}

/** A plain string, or blocks of which some have text. */
export const content = z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]);

export function textOf(value: z.output<typeof content>): string {
  if (typeof value === 'string') return value;
  return value.map((block) => block.text ?? JSON.stringify(block)).join('\n');
}
