import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readReturnPath, rememberReturnPath } from './return-path.ts';

/** After a sign-in, replaces the dashboard with the stored page. Returns true until that page is open. */
export function useReturn(): boolean {
  const [returnPath, setReturnPath] = useState(readReturnPath);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isReturning = returnPath !== null && pathname === '/dashboard';
  useEffect(() => {
    if (returnPath === null) return;
    rememberReturnPath(null);
    if (isReturning) void navigate(returnPath, { replace: true });
    else setReturnPath(null);
  }, [returnPath, isReturning, navigate]);
  return isReturning;
}
