const MAX_PREVIEW_CHARS = 500;

/** The first 500 characters, with an ellipsis if the text is longer (specification section 5). */
export function previewText(text: string): string {
  return text.length > MAX_PREVIEW_CHARS ? `${text.slice(0, MAX_PREVIEW_CHARS)}...` : text;
}
