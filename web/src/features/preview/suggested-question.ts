/** A question about a topic. A name that already asks something stays a question, such as "How to retry". */
export function suggestedQuestion(topic: string): string {
  const name = topic.trim().replace(/\?+$/, '');
  if (/^how to /i.test(name)) return `How do I ${name.slice('how to '.length)}?`;
  if (
    /^(?:how (?:do|does|can|should|is|are)|(?:what|why|when|where|which|who) (?:is|are|do|does|can|should)) /i.test(
      name,
    )
  ) {
    return `${name}?`;
  }
  return `What should I know about ${name}?`;
}
