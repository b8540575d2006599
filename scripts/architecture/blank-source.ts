/** How much of a source text is replaced by spaces; line breaks always stay, so positions and lines stay right. */
export type Blanking = 'comments' | 'comments-and-strings';

const regexBefore = /(^|[(,=:[!&|?{};+\-*%~^<>]|\b(return|typeof|case|in|of|do|else|throw|await|yield))\s*$/;

/**
 * Replaces comments, and on request the content of strings, templates and regular expressions, by spaces. A quote that
 * is not closed on its line is text between JSX tags and stays.
 */
export function blankSource(text: string, blanking: Blanking): string {
  let output = '';
  let position = 0;
  /** Open braces per template nesting: a closing brace at zero leads back into the template. */
  const templates: number[] = [];
  const keep = (end: number) => {
    output += text.slice(position, end);
    position = end;
  };
  const blank = (end: number) => {
    output += text.slice(position, end).replace(/[^\n]/g, ' ');
    position = end;
  };
  const string = (end: number) => (blanking === 'comments' ? keep(end) : blank(end));

  while (position < text.length) {
    const rest = text.slice(position, position + 2);
    const char = rest.charAt(0);
    if (rest === '//' && text[position - 1] !== ':') blank(endOfLine(text, position));
    else if (rest === '/*') blank(endOf(text, '*/', position + 2));
    else if (char === "'" || char === '"') quoted(char);
    else if (char === '`') template();
    else if (char === '/' && isRegex()) string(endOfRegex(text, position));
    else brace(char);
  }
  return output;

  function quoted(quote: string): void {
    const end = endOfQuoted(text, quote, position);
    if (end === null) keep(position + 1);
    else string(end);
  }

  /** Passes over template text up to its end or the next expression; the position is at a backtick or a brace. */
  function template(): void {
    const end = endOfTemplateText(text, position + 1);
    if (text[end - 1] === '{') templates.push(0);
    string(end);
  }

  function brace(char: string): void {
    const depth = templates.at(-1);
    if (depth !== undefined && char === '{') templates[templates.length - 1] = depth + 1;
    if (depth !== undefined && char === '}') {
      if (depth === 0) {
        templates.pop();
        template();
        return;
      }
      templates[templates.length - 1] = depth - 1;
    }
    keep(position + 1);
  }

  function isRegex(): boolean {
    return regexBefore.test(output.slice(-40).trimEnd()) && endOfRegex(text, position) > position + 1;
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function endOf(text: string, closing: string, from: number): number {
  const end = text.indexOf(closing, from);
  return end < 0 ? text.length : end + closing.length;
}

function endOfQuoted(text: string, quote: string, from: number): number | null {
  for (let index = from + 1; index < text.length && text[index] !== '\n'; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === quote) return index + 1;
  }
  return null;
}

function endOfTemplateText(text: string, from: number): number {
  for (let index = from; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === '`') return index + 1;
    else if (text[index] === '$' && text[index + 1] === '{') return index + 2;
  }
  return text.length;
}

/** Returns the start itself plus one when the slash is not closed on its line, and so is a division. */
function endOfRegex(text: string, from: number): number {
  let isInClass = false;
  for (let index = from + 1; index < text.length && text[index] !== '\n'; index++) {
    const char = text[index];
    if (char === '\\') index++;
    else if (char === '[') isInClass = true;
    else if (char === ']') isInClass = false;
    else if (char === '/' && !isInClass) return index + 1;
  }
  return from + 1;
}
