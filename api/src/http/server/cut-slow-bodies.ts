import type { IncomingMessage, Server } from 'node:http';

/** A body comes faster than this over any line on which an editor is used. */
const LEAST_BYTES_PER_SECOND = 8 * 1024;

interface Upload {
  readonly startedMs: number;
  readonly bytesBefore: number;
}

/**
 * Cuts clients whose body, after `patienceMs`, has come slower on the whole than bodies do. Node itself only limits the
 * time of a whole request, which would have to be long enough for the largest body.
 */
export function cutSlowBodies(server: Server, limits: { patienceMs: number; lookEveryMs: number }): void {
  const uploads = new Map<IncomingMessage, Upload>();
  server.on('request', (request) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    uploads.set(request, { startedMs: performance.now(), bytesBefore: socket.bytesRead });
  });
  const looking = setInterval(() => {
    for (const [request, upload] of uploads) {
      if (request.complete || request.socket.destroyed) uploads.delete(request);
      else if (isTooSlow(request, upload, limits.patienceMs)) request.socket.destroy();
    }
  }, limits.lookEveryMs);
  looking.unref();
  server.once('close', () => clearInterval(looking));
}

function isTooSlow(
  { socket }: IncomingMessage,
  { startedMs, bytesBefore }: Upload,
  patienceMs: number,
): boolean {
  const elapsedMs = performance.now() - startedMs;
  if (elapsedMs < patienceMs) return false;
  return socket.bytesRead - bytesBefore < (LEAST_BYTES_PER_SECOND * elapsedMs) / 1000;
}
