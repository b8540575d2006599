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
