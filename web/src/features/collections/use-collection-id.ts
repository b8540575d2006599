import { useParams } from 'react-router-dom';

/** The collection id in the URL; null if malformed. */
export function useCollectionId(): number | null {
  const { collectionId: text = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
