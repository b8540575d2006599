import { CommandError } from '../commands/exit-codes.ts';

const MAX_REPLY_MIB = 64;

/**
 * Sends a request like `fetch`.
 *
 * @returns a response whose body fails with a CommandError after 64 MiB
 */
export async function fetchLimited(url: string | URL, request: RequestInit): Promise<Response> {
  const response = await fetch(url, request);
  if (response.body === null) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_REPLY_MIB * 1024 * 1024)
        throw new CommandError(
          `${new URL(url).origin} sent a response that is larger than ${MAX_REPLY_MIB} MiB`,
        );
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(limit), response);
}
