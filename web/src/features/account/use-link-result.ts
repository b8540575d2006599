import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../ui/toasts/toast-store.ts';

const TITLES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['google', 'Google'],
]);

const ERROR_MESSAGES: ReadonlyMap<string, string> = new Map([
  ['denied', 'You cancelled the sign-in. You can try again.'],
  [
    'unverified_email',
    'That account has no verified email address. Verify it with the provider, then try again.',
  ],
  [
    'email_taken',
    'It belongs to another Lectern account, or you already linked another account of this provider.',
  ],
  ['expired', 'The sign-in took too long. Please try again.'],
]);

const FALLBACK_MESSAGE = 'The sign-in failed. Please try again.';

/** Shows the result of linking after the provider redirects back, and removes it from the URL. */
export function useLinkResult(): void {
  const [query, setQuery] = useSearchParams();
  const linked = query.get('linked');
  const problem = query.get('link_error');
  useEffect(() => {
    if (!linked && !problem) return;
    if (linked) toast({ title: `${TITLES.get(linked) ?? 'Sign-in'} linked`, tone: 'success' });
    else {
      const description = ERROR_MESSAGES.get(problem ?? '') ?? FALLBACK_MESSAGE;
      toast({ title: 'Could not link the sign-in', description, tone: 'destructive' });
    }
    setQuery({}, { replace: true });
  }, [linked, problem, setQuery]);
}
