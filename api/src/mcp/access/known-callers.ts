import { type CallerDeps, identifyCaller, type KeyAtServer, type KeyCaller } from './caller.ts';
import { createRecentMap } from './recent-map.ts';

/** Who calls, looked up or remembered. */
export interface KnownCallers {
  /** Who came with this key to this server before, and may have lost either since; undefined when nobody has. */
  recall(use: KeyAtServer): KeyCaller | undefined;
  /** Looks the caller up. Throws as identifyCaller does. */
  identify(use: KeyAtServer): Promise<KeyCaller>;
}

const MAX_REMEMBERED = 10_000;

/** Remembers callers by the hash of their key; what is remembered must be verified before it has any effect. */
export function createKnownCallers(deps: CallerDeps): KnownCallers {
  const known = createRecentMap<KeyCaller>(MAX_REMEMBERED);
  const nameOf = ({ keyHash, mcpServerHash }: KeyAtServer) => `${keyHash} ${mcpServerHash}`;
  return {
    recall: (use) => known.get(nameOf(use)),
    async identify(use) {
      known.delete(nameOf(use));
      const caller = await identifyCaller(deps, use);
      known.set(nameOf(use), caller);
      return caller;
    },
  };
}
