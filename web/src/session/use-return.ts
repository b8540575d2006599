import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readReturnPath, rememberReturnPath } from './return-path.ts';

/** Opens the page from before the sign-in, which leads to the dashboard. Returns true until it is open. */
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
