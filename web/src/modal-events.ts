import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { z } from 'zod';

const id = z.number().int().positive();
/** The fields of a collection that the edit dialog needs. */
export type EditableCollection = Pick<CollectionReply, 'id' | 'name' | 'description'>;

const editable = z.object({
  id,
  name: z.string(),
  description: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});

const none = z.unknown().transform(() => null);
const ofCollection = z.union([
  z.object({ collectionId: id }),
  id.transform((collectionId) => ({ collectionId })),
]);

/** The window events that open dialogs, with the schemas of their details (specification section 2), and ours. */
const PAYLOADS = {
  'open-new-collection-modal': none,
  'open-add-url-modal': ofCollection,
  'open-add-text-doc-modal': ofCollection,
  'open-edit-collection-modal': z.union([
    z.object({ collection: editable }),
    editable.transform((collection) => ({ collection })),
  ]),
  'open-add-topic-modal': z.object({ urlId: id, fullText: z.string().optional() }),
  'open-command-palette': none,
  'open-shortcuts': none,
};

export type ModalName = keyof typeof PAYLOADS;
export type ModalPayloads = { readonly [Name in ModalName]: z.output<(typeof PAYLOADS)[Name]> };

export type ModalRequest = {
  [Name in ModalName]: { readonly name: Name; readonly payload: ModalPayloads[Name] };
}[ModalName];

/** Opens a dialog from anywhere in the application. */
export function openModal<Name extends ModalName>(name: Name, payload: ModalPayloads[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail: payload }));
}

/** Calls `listener` for each valid dialog request; ignores invalid payloads. Returns an unsubscribe function. */
export function onModalRequest(listener: (request: ModalRequest) => void): () => void {
  const stop = new AbortController();
  for (const [name, schema] of Object.entries(PAYLOADS)) {
    const handle = (event: Event) => {
      const payload = schema.safeParse(event instanceof CustomEvent ? event.detail : undefined);
      // TypeScript cannot relate name and schema through entries().
      if (payload.success) listener({ name, payload: payload.data } as ModalRequest);
    };
    window.addEventListener(name, handle, { signal: stop.signal });
  }
  return () => stop.abort();
}
