const NATURAL_QUESTION =
  /\b(?:how|what|why|i|my|we|our)\b|^(?:when|where|which|who|can|could|should|does|is|are)\b|\?\s*$/i;

/** Whether a question is in natural language, as people ask, rather than keywords or a quoted text, as agents send. */
export function isNaturalQuestion(question: string): boolean {
  return NATURAL_QUESTION.test(question);
}
