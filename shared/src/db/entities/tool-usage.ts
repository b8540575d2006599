import { EntitySchema } from 'typeorm';

/** One charged tool call of an agent. */
export interface ToolUsage {
  id: number;
  userId: number;
  collectionId: number;
  toolName: string;
  timestamp: Date;
}

export const ToolUsageEntity = new EntitySchema<ToolUsage>({
  name: 'tool_usage_logs',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    userId: { name: 'user_id', type: 'int' },
    collectionId: { name: 'collection_id', type: 'int' },
    toolName: { name: 'tool_name', type: 'text' },
    timestamp: { type: 'timestamptz', default: () => 'now()' },
  },
});
