import { EntitySchema } from 'typeorm';
import type { VisionAction } from '../../domain/vision-action.ts';

/** A move of agent vision on the page of a source. */
export interface VisionStepRow {
  id: number;
  documentUrlId: number;
  /** From 1. */
  step: number;
  action: VisionAction;
  /** The name of what was pressed; null when nothing was. */
  control: string | null;
  /** The reason that a model gave; '' where a rule decided. */
  why: string;
  /** What the page showed before, as JPEG. */
  picture: Buffer;
  createdAt: Date;
}

export const VisionStepEntity = new EntitySchema<VisionStepRow>({
  name: 'vision_steps',
  columns: {
    id: { type: 'int', primary: true, generated: 'increment' },
    documentUrlId: { name: 'document_url_id', type: 'int' },
    step: { type: 'int' },
    action: { type: 'text' },
    control: { type: 'text', nullable: true },
    why: { type: 'text' },
    picture: { type: 'bytea' },
    createdAt: { name: 'created_at', type: 'timestamptz', createDate: true },
  },
});
