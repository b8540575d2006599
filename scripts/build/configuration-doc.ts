const INTRODUCTION = `# Configuration

Set environment variables, or add them to a \`.env\` file in the project folder. An empty value counts as not set. Quote values in \`.env\` that contain \`#\`. If a value is invalid, Lectern does not start and names the variable.

<!-- Generated from .env.example by node scripts/build/write-configuration-doc.ts -->
`;

/** Generates a Markdown page of all settings from the comments of an example file. */
export function describeConfiguration(example: string): string {
  const sections: string[] = [INTRODUCTION];
  let meaning: string[] = [];
  for (const line of example.split('\n')) {
    const heading = /^# --- (.+) ---$/.exec(line);
    const variable = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line);
    if (heading) {
      sections.push(`\n## ${heading[1]}\n\n| variable | default | description |\n|---|---|---|\n`);
      meaning = [];
    } else if (variable) {
      const [, name = '', value = ''] = variable;
      sections.push(`| \`${name}\` | ${value && `\`${value}\``} | ${cell(meaning) || 'as above'} |\n`);
      meaning = [];
    } else if (line.startsWith('# ')) {
      meaning.push(line.slice(2));
    }
  }
  return sections.join('');
}

function cell(lines: readonly string[]): string {
  return lines
    .join(' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/https?:\/\/[^\s,)]*[^\s,).;]/g, '`$&`');
}
