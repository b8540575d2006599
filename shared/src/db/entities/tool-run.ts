import { EntitySchema } from 'typeorm';

/** One run of an internal search tool. */
export interface ToolRun {
  id: number;
  userId: number;
  tool: string;
  /** The body of the call. */
  input: unknown;
  status: 'waiting' | 'running' | 'done' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** The completed steps, in order. */
  log: string[];
  /** The result of the call; null until it has finished. */
  result: unknown;
  /** Why it failed, as text for users; null unless it failed. */
  failure: string | null;
  /** The provider's Retry-After time; null if it sent none. */
  retryAfterSeconds: number | null;
  createdAt: Date;
}

export const ToolRunEntity = new EntitySchema<ToolRun>({
  name: 'tool_runs',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    userId: { name: 'user_id', type: 'int' },
    tool: { type: 'text' },
    input: { type: 'jsonb' },
    status: { type: 'text', default: 'waiting' },
    percent: { type: 'smallint', default: 0 },
    log: { type: 'text', array: true, default: () => "'{}'" },
    result: { type: 'jsonb', nullable: true },
    failure: { type: 'text', nullable: true },
    retryAfterSeconds: { name: 'retry_after_seconds', type: 'int', nullable: true },
    createdAt: { name: 'created_at', type: 'timestamptz', default: () => 'now()' },
  },
});
