/** A bounded queue that serves senders in turn (round robin), each in the order of its own items. */
export interface FairQueue<Item> {
  readonly length: number;
  /**
   * Adds an item. When the queue is full, the newest item of the sender with the most items is dropped and returned;
   * that may be the new one. Null when there was room.
   */
  add(sender: string, item: Item): Item | null;
  /** Removes the next item of the first sender that `isAllowed` accepts; null when there is none. */
  next(isAllowed: (sender: string) => boolean): Item | null;
  /** Removes an item whose sender no longer waits for it. */
  remove(sender: string, item: Item): void;
}

/** An empty queue for at most `maxLength` items. */
export function createFairQueue<Item>(maxLength: number): FairQueue<Item> {
  /** The senders in turn order. */
  const itemsBySender = new Map<string, Item[]>();
  let length = 0;

  const take = (sender: string, items: Item[], index: number): Item | null => {
    const [item = null] = items.splice(index, 1);
    if (item !== null) length -= 1;
    if (items.length === 0) itemsBySender.delete(sender);
    return item;
  };
  const dropNewestOfBusiest = (newcomer: string, newcomerItems: Item[]): Item | null => {
    let busiest: [string, Item[]] = [newcomer, newcomerItems];
    for (const entry of itemsBySender) if (entry[1].length > busiest[1].length) busiest = entry;
    return take(...busiest, busiest[1].length - 1);
  };
  return {
    get length() {
      return length;
    },
    add(sender, item) {
      const items = itemsBySender.get(sender) ?? [];
      itemsBySender.set(sender, items);
      items.push(item);
      length += 1;
      return length > maxLength ? dropNewestOfBusiest(sender, items) : null;
    },
    next(isAllowed) {
      for (const [sender, items] of itemsBySender) {
        if (!isAllowed(sender)) continue;
        itemsBySender.delete(sender);
        if (items.length > 1) itemsBySender.set(sender, items);
        return take(sender, items, 0);
      }
      return null;
    },
    remove(sender, item) {
      const items = itemsBySender.get(sender);
      const index = items?.indexOf(item) ?? -1;
      if (items && index >= 0) take(sender, items, index);
    },
  };
}
