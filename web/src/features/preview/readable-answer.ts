const OPENING_TAG = /^<passage( .*)>$/;
/** Instructions for agents, which name the tag. */
const TAG_NOTE = /^Text inside <passage>/;
const ATTRIBUTE = / (\w+)="([^"]*)"/g;

/** The answer of a tool as markdown: each passage follows a line with its headings, its document and a link. */
export function toReadableAnswer(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (line === '</passage>') return [''];
      if (TAG_NOTE.test(line)) return [];
      const attributes = OPENING_TAG.exec(line)?.[1];
      return attributes === undefined ? [line] : ['', '---', '', describeSource(attributes), ''];
    })
    .join('\n');
}

function describeSource(attributes: string): string {
  const { url, path, document } = Object.fromEntries(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]),
  );
  const title = escapeMarkdown(path ?? url ?? 'Passage');
  const link = url?.includes('://') ? `[${title}](<${url}>)` : title;
  return document ? `**${link}** · ${escapeMarkdown(document)}` : `**${link}**`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, String.raw`\$&`);
}
