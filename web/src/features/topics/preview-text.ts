const PREVIEW_CHARACTERS = 500;

/** The first 500 characters of a text, with an ellipsis when there are more (specification section 5). */
export function previewText(text: string): string {
  return text.length > PREVIEW_CHARACTERS ? `${text.slice(0, PREVIEW_CHARACTERS)}...` : text;
}
