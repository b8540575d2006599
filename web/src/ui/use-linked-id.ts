import { parseId } from '../format/parse-id.ts';
import { useUrlParams } from './use-url-params.ts';

/** The id of the item that is open in a dialog; null if none is. The URL holds it, so others can link to the item. */
export function useLinkedId(name: string): readonly [number | null, (id: number | null) => void] {
  const [params, change] = useUrlParams();
  return [parseId(params.get(name)), (id) => change({ [name]: `${id ?? ''}` })];
}
