import { EntitySchema } from 'typeorm';

/** A set of documents served at one MCP URL. Shown to users as an "MCP Server". */
export interface Collection {
  id: number;
  /** NULL in the database while the collection is in the trash, which only `stores/trash` reads. */
  userId: number;
  name: string;
  description: string;
  status: string;
  mcpServerHash: string;
  /** Incremented on every change of served content; processes use it to detect stale segments. */
  revision: number;
  /** Whether the log of tool calls contains questions and answers. */
  storesQuestions: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const CollectionEntity = new EntitySchema<Collection>({
  name: 'document_collections',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    userId: { name: 'user_id', type: 'int' },
    name: { type: 'text' },
    description: { type: 'text', default: '' },
    status: { type: 'text', default: 'active' },
    mcpServerHash: { name: 'mcp_server_hash', type: 'text', unique: true },
    revision: { type: 'int', default: 0 },
    storesQuestions: { name: 'stores_questions', type: 'boolean', default: false },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
    updatedAt: { name: 'updated_at', type: 'timestamptz', updateDate: true },
  },
});
