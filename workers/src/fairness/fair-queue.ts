interface Owner<Item> {
  readonly items: Item[];
  running: number;
  usedMs: number;
}

/**
 * Start-time fair queuing: the next item belongs to the owner who has used the least time, as in Linux's scheduler. Items of
 * one owner keep their order.
 */
export class FairQueue<Item> {
  readonly #owners = new Map<string, Owner<Item>>();
  readonly #maxRunningPerOwner: number;
  /** The used time of the owner served last. New owners start there; otherwise they would outrank all others for long. */
  #virtualMs = 0;

  constructor(maxRunningPerOwner = Number.POSITIVE_INFINITY) {
    this.#maxRunningPerOwner = maxRunningPerOwner;
  }

  /** Waiting items. */
  get size(): number {
    return this.#owners.values().reduce((sum, { items }) => sum + items.length, 0);
  }

  push(owner: string, item: Item): void {
    const state = this.#owners.get(owner) ?? { items: [], running: 0, usedMs: 0 };
    if (isIdle(state)) state.usedMs = Math.max(state.usedMs, this.#virtualMs);
    state.items.push(item);
    this.#owners.set(owner, state);
  }

  /** Removes the next item. Null when none waits, or when all waiting owners have enough running items. */
  shift(): { readonly owner: string; readonly item: Item } | null {
    let next: [string, Owner<Item>] | null = null;
    for (const entry of this.#owners) {
      const [, { items, running, usedMs }] = entry;
      if (items.length === 0 || running >= this.#maxRunningPerOwner) continue;
      if (next === null || usedMs < next[1].usedMs) next = entry;
    }
    const item = next?.[1].items.shift();
    if (next === null || item === undefined) return null;
    const [owner, state] = next;
    state.running += 1;
    this.#virtualMs = Math.max(this.#virtualMs, state.usedMs);
    this.#forgetIdleOwners();
    // Owners who have used the same time take turns.
    this.#owners.delete(owner);
    this.#owners.set(owner, state);
    return { owner, item };
  }

  /** Reports that an item has ended, and the time that it used. Call it once for every item that `shift` returned. */
  finish(owner: string, usedMs: number): void {
    const state = this.#owners.get(owner);
    if (!state) return;
    state.running -= 1;
    state.usedMs += usedMs;
    this.#forgetIdleOwners();
  }

  /** Removes and returns all waiting items. */
  clear(): Item[] {
    return [...this.#owners.values()].flatMap(({ items }) => items.splice(0));
  }

  /** Keeps the time that an owner has used beyond others. Otherwise each item after a pause would be served next. */
  #forgetIdleOwners(): void {
    for (const [owner, state] of this.#owners) {
      if (isIdle(state) && state.usedMs <= this.#virtualMs) this.#owners.delete(owner);
    }
  }
}

function isIdle({ items, running }: Owner<unknown>): boolean {
  return running === 0 && items.length === 0;
}
