import { z } from 'zod';
import { VISION_ACTIONS } from '../domain/tools/vision-action.ts';
import { timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

const visionStep = z.object({
  step: z.number(),
  action: z.enum(VISION_ACTIONS),
  /** The name of the clicked element; null if none was clicked. */
  control: z.string().nullable(),
  /** The model's reason; '' if a rule decided. */
  why: z.string(),
  createdAt: timestamp,
});

export const listVisionSteps = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/vision',
  summary: 'List the steps of agent vision on a page; kept for a week',
  reply: z.array(visionStep),
});

export const getVisionPicture = endpoint({
  method: 'GET',
  path: '/api/recent_documents/:documentId/vision/:step/picture',
  summary: 'Get the screenshot before a step of agent vision, as JPEG',
  replyType: 'image/jpeg',
  reply: z.unknown(),
});
