import { useParams } from 'react-router-dom';

/** The collection that the address names; null when what stands there is no id. */
export function useCollectionId(): number | null {
  const { collectionId: text = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
