import '@lectern/shared/contracts/zod-messages.ts';
import {
  type AgentTool,
  DEFAULT_MAX_TOKENS,
  MAX_QUESTION_CHARS,
  MAX_TOKENS,
  MIN_TOKENS,
} from '@lectern/shared/domain/tools/agent-tools.ts';
import { z } from 'zod';

/** Canonical argument name to the aliases that agents use. */
export type AliasTable = Readonly<Record<string, readonly string[]>>;

export const TOKEN_ALIASES = 'max_tokens tokens tokenBudget token_budget maxTokenBudget budget'.split(' ');
export const QUERY_ALIASES =
  'q question text userQuery user_query search searchQuery search_query keywords topic prompt input'.split(
    ' ',
  );
export const CURSOR_ALIASES = 'nextCursor next_cursor page continuation'.split(' ');
export const URL_ALIASES = 'uri link href address page pageUrl page_url source documentUrl'.split(' ');
/** For a tool whose argument `page` is a URL. */
export const CURSOR_ALIASES_WITHOUT_PAGE = CURSOR_ALIASES.filter((alias) => alias !== 'page');

/**
 * Resolves argument aliases. The canonical name wins over its aliases, and the first alias over later ones. Arrays are
 * joined with spaces, unless they contain objects or arrays; unknown arguments are dropped.
 */
export function canonicalArguments(args: unknown, aliases: AliasTable): Record<string, unknown> {
  if (typeof args === 'string') return canonicalArguments({ [Object.keys(aliases)[0] ?? '']: args }, aliases);
  // Reading unknown properties is safe.
  const given = typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
  const canonical: Record<string, unknown> = {};
  for (const [name, others] of Object.entries(aliases)) {
    const value = [name, ...others]
      .map((key) => given[key])
      .find((found) => found !== undefined && found !== null);
    if (value !== undefined) canonical[name] = isFlatArray(value) ? value.join(' ') : value;
  }
  return canonical;
}

/** Joining deeply nested arrays would exceed the call stack. */
function isFlatArray(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.every((part) => typeof part !== 'object');
}

/** The token budget of a tool: a number or numeric string, clamped to the limits; otherwise the tool's default. */
export function tokenBudget(tool: AgentTool) {
  const tokens = DEFAULT_MAX_TOKENS[tool];
  return z.preprocess(
    (value) => clamp(value, MIN_TOKENS, MAX_TOKENS, tokens),
    z.int().min(MIN_TOKENS).max(MAX_TOKENS).default(tokens),
  );
}

/** A count: a number or numeric string, clamped to 1..max; otherwise 1. */
export function clampedCount(max: number) {
  return z.preprocess((value) => clamp(value, 1, max, 1), z.int().min(1).max(max).default(1));
}

/** A non-empty string of the length of a question. */
export const requiredText = z.string().trim().min(1).check(requireQueryLength);

/** An optional string of the length of a question; an empty one counts as missing. */
export const optionalText = z.preprocess(trimmedText, z.string().check(requireQueryLength).optional());

/** The cursor of an answer; it grows with the passages that were sent. A page number above 1 stays, to be refused. */
export const optionalCursor = z.preprocess(
  (value) => trimmedText(typeof value === 'number' && value > 1 ? `${value}` : value),
  z.string().optional(),
);

/** Unlike `max`, it is not part of the JSON Schema, whose tokens agents pay for. */
function requireQueryLength({ value, issues }: z.core.ParsePayload<string>): void {
  if (value.length <= MAX_QUESTION_CHARS) return;
  const limit = { maximum: MAX_QUESTION_CHARS, inclusive: true };
  issues.push({ code: 'too_big', origin: 'string', input: value, ...limit });
}

function trimmedText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() || undefined : undefined;
}

function clamp(value: unknown, min: number, max: number, otherwise: number): number {
  const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const given = isGiven ? Number(value) : Number.NaN;
  if (!Number.isFinite(given)) return otherwise;
  return Math.min(max, Math.max(min, Math.trunc(given)));
}
