import { useParams } from 'react-router-dom';
import { parseId } from '../../format/parse-id.ts';

/** The collection id in the URL; null if malformed. */
export function useCollectionId(): number | null {
  return parseId(useParams().collectionId);
}
