import { useSearchParams } from 'react-router-dom';

/** The query parameters of the URL, and a function that changes some of them; '' removes one. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [params, change] as const;
}
