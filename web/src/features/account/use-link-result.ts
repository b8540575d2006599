import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../ui/toasts/toast-store.ts';
import { describeSignInError } from '../login/sign-in-errors.ts';

const TITLES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['google', 'Google'],
]);

/** The account is already linked, so this message differs from the sign-in message. */
const EMAIL_TAKEN =
  'It belongs to another Lectern account, or you already linked another account of this provider.';

/** Shows the result of linking after the provider redirects back, and removes it from the URL. */
export function useLinkResult(): void {
  const [query, setQuery] = useSearchParams();
  const linked = query.get('linked');
  const problem = query.get('link_error');
  useEffect(() => {
    if (!linked && !problem) return;
    if (linked) toast({ title: `${TITLES.get(linked) ?? 'Sign-in'} linked`, tone: 'success' });
    else if (problem) {
      const description = problem === 'email_taken' ? EMAIL_TAKEN : describeSignInError(problem);
      toast({ title: 'Could not link the sign-in', description, tone: 'destructive' });
    }
    setQuery({}, { replace: true });
  }, [linked, problem, setQuery]);
}
