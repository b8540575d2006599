import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../ui/toast-store.ts';

const TITLES: ReadonlyMap<string, string> = new Map([
  ['github', 'GitHub'],
  ['google', 'Google'],
]);

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['denied', 'It was cancelled. You can try again.'],
  ['unverified_email', 'That account has no verified e-mail address. Verify one there, then try again.'],
  [
    'email_taken',
    'It belongs to another Lectern account, or another one of this provider is linked already.',
  ],
  ['expired', 'It took too long. Please try again.'],
]);

const OTHER_PROBLEM = 'It did not succeed. Please try again.';

/** Says how linking a sign-in ended, when the provider has just sent the browser back, and tidies the address. */
export function useLinkResult(): void {
  const [query, setQuery] = useSearchParams();
  const linked = query.get('linked');
  const problem = query.get('link_error');
  useEffect(() => {
    if (!linked && !problem) return;
    if (linked) toast({ title: `${TITLES.get(linked) ?? 'Sign-in'} linked`, tone: 'success' });
    else {
      const description = PROBLEMS.get(problem ?? '') ?? OTHER_PROBLEM;
      toast({ title: 'The sign-in was not linked', description, tone: 'destructive' });
    }
    setQuery({}, { replace: true });
  }, [linked, problem, setQuery]);
}
