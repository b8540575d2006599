import { EntitySchema } from 'typeorm';

/** A question without a match in a collection, or an address that could not be fetched. */
export interface UnansweredQuestion {
  id: number;
  userId: number;
  collectionId: number;
  toolName: string;
  question: string;
  /** How often it was asked, ignoring case. */
  times: number;
  lastAskedAt: Date;
}

export const UnansweredQuestionEntity = new EntitySchema<UnansweredQuestion>({
  name: 'unanswered_questions',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    userId: { name: 'user_id', type: 'int' },
    collectionId: { name: 'collection_id', type: 'int' },
    toolName: { name: 'tool_name', type: 'text' },
    question: { type: 'text' },
    times: { type: 'int', default: 1 },
    lastAskedAt: { name: 'last_asked_at', type: 'timestamptz', default: () => 'now()' },
  },
});
