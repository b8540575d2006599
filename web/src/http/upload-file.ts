import { type Endpoint, fillPath } from '@lectern/shared/contracts/endpoint.ts';
import { type ParamsOf, parseReply, type ReplyOf, recordStatus } from './call.ts';
import { checkConnection } from './connection.ts';
import { HttpError, NetworkError } from './http-error.ts';

export interface Upload<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly file: Blob;
  /** Called with the sent share, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file as the body of a call and returns the validated reply. Rejects with the errors of `call`, and with the
 * signal's reason. XMLHttpRequest, because fetch reports no progress of uploads.
 */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  { params, file, onProgress, signal }: Upload<E>,
): Promise<ReplyOf<E>> {
  const request = new XMLHttpRequest();
  const ended = Promise.withResolvers<void>();
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
  request.addEventListener('load', () => ended.resolve());
  request.addEventListener('error', (event) => {
    void checkConnection();
    ended.reject(new NetworkError(event));
  });
  request.addEventListener('abort', () => ended.reject(signal.reason));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const path = fillPath(endpoint.path, params);
  request.open(endpoint.method, path);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Content-Type', endpoint.bodyType ?? 'application/octet-stream');
  request.send(file);
  await ended.promise;
  const { status, statusText, responseText } = request;
  recordStatus(path, status);
  if (status < 200 || status > 299) throw new HttpError(status, statusText, responseText);
  return parseReply(endpoint, responseText);
}
