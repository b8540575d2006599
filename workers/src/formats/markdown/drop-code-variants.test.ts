import { expect, test } from 'vitest';
import { dropCodeVariants } from './drop-code-variants.ts';

const TYPESCRIPT = '```tsx filename="app/page.tsx" switcher\nconst size: number = 1\n```';
const JAVASCRIPT = '```jsx filename="app/page.js" switcher\nconst size = 1\n\nopen()\n```';

test('removes the JavaScript variant of code that is also shown in TypeScript', () => {
  const markdown = `Open it:\n\n${TYPESCRIPT}\n\n${JAVASCRIPT}\n\nClose it:\n\n${TYPESCRIPT}\n\n${JAVASCRIPT}`;
  expect(dropCodeVariants(markdown)).toBe(`Open it:\n\n${TYPESCRIPT}\n\nClose it:\n\n${TYPESCRIPT}`);
});

test.each([
  ['alone', JAVASCRIPT],
  ['after other text', `${TYPESCRIPT}\n\nText.\n\n${JAVASCRIPT}`],
  ['that is no variant', `${TYPESCRIPT}\n\n\`\`\`jsx\nconst size = 1\n\`\`\``],
  ['in code', `\`\`\`\`md\n${TYPESCRIPT}\n\n${JAVASCRIPT}\n\`\`\`\``],
])('keeps JavaScript %s', (_, markdown) => {
  expect(dropCodeVariants(markdown)).toBe(markdown);
});
