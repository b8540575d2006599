/** A FIFO queue per owner; the owners take turns. */
export class FairQueue<Item> {
  readonly #byOwner = new Map<string, Item[]>();

  get size(): number {
    return [...this.#byOwner.values()].reduce((sum, items) => sum + items.length, 0);
  }

  push(owner: string, item: Item): void {
    const items = this.#byOwner.get(owner);
    if (items) items.push(item);
    else this.#byOwner.set(owner, [item]);
  }

  /** Removes the next item, undefined when the queue is empty. Its owner moves to the end of the line. */
  shift(): Item | undefined {
    for (const [owner, items] of this.#byOwner) {
      const item = items.shift();
      this.#byOwner.delete(owner);
      if (items.length > 0) this.#byOwner.set(owner, items);
      return item;
    }
    return undefined;
  }
}
