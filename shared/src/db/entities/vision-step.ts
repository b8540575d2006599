import { EntitySchema } from 'typeorm';
import type { VisionAction } from '../../domain/vision-action.ts';

/** An action of agent vision on a page. */
export interface VisionStepRow {
  id: number;
  documentUrlId: number;
  /** From 1. */
  step: number;
  action: VisionAction;
  /** The name of the clicked element; null if none was clicked. */
  control: string | null;
  /** The model's reason; '' if a rule decided. */
  why: string;
  /** A JPEG screenshot from before the action. */
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
