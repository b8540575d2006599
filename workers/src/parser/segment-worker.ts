import { buildSegment } from '@lectern/shared/search/index/segment.ts';
import { handleTasks } from './handle-tasks.ts';
import type { SegmentTask } from './thread-messages.ts';

/** The program of a thread that builds segments. It does not load the formats. */
handleTasks<SegmentTask>(({ input }) => ({ kind: 'segment', bytes: buildSegment(input).bytes }));
