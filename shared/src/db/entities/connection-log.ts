import { EntitySchema } from 'typeorm';

/** One connection of an editor to a collection. */
export interface ConnectionLog {
  id: number;
  mcpServerHash: string;
  /** The id of the key, never the key. */
  apiKey: string;
  clientName: string | null;
  clientVersion: string | null;
  protocolRevision: string | null;
  timestamp: Date;
}

export const ConnectionLogEntity = new EntitySchema<ConnectionLog>({
  name: 'connection_logs',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    mcpServerHash: { name: 'mcp_server_hash', type: 'text' },
    apiKey: { name: 'api_key', type: 'text' },
    clientName: { name: 'client_name', type: 'text', nullable: true },
    clientVersion: { name: 'client_version', type: 'text', nullable: true },
    protocolRevision: { name: 'protocol_revision', type: 'text', nullable: true },
    timestamp: { type: 'timestamptz', default: () => 'now()' },
  },
});
