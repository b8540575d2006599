import { useEffect, useRef, useState } from 'react';

/** What a run gets to report its progress. */
export interface RunContext<State> {
  /** Aborts when the user leaves the page or starts another run. */
  readonly signal: AbortSignal;
  /** Changes the state, unless the run was aborted. */
  update(change: Partial<State> | ((state: State) => Partial<State>)): void;
}

/** A run that updates the state of a page. A new run replaces the previous one. */
export function useRun<State extends object>(idle: State) {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (run: (context: RunContext<State>) => Promise<unknown>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState(idle);
    const update: RunContext<State>['update'] = (change) => {
      if (controller.signal.aborted) return;
      setState((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }));
    };
    void run({ signal: controller.signal, update });
  };
  return { state, start };
}
