import { lineAt } from './source-file.ts';

export interface FunctionLength {
  name: string;
  line: number;
  /** Lines from the name to the closing brace, without those of measured functions inside. */
  lineCount: number;
}

interface Extent {
  name: string;
  line: number;
  lastLine: number;
}

/** Named functions, functions kept in a constant, and methods; inline callbacks belong to what surrounds them. */
const starts: RegExp[] = [
  /\bfunction\s*\*?\s*([\w$]+)\s*(?=[<(])/g,
  /\b(?:const|let)\s+([\w$]+)(?:\s*:[^=;]+)?\s*=\s*(?:async\s+)?(?:function\b\s*\*?\s*)?(?=<[\w, ]+(?:extends[^>]+)?>\s*\(|\()/g,
  /^[ \t]+(?:(?:static|async|override|get|set|private|public|protected)\s+)*\*?\s*(#?[\w$]+)\s*(?=[<(])/gm,
];
const notAMethod = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'function',
  'await',
  'super',
  'with',
]);
const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/**
 * Measures the functions of a text from which comments and strings are blanked. Functions inside another count for
 * themselves, so that a factory which returns an object of methods is treated as a class is.
 */
export function measureFunctions(code: string): FunctionLength[] {
  const extents = findFunctions(code);
  return extents.map(({ name, line, lastLine }) => {
    const inside = extents.filter((other) => other.line > line && other.lastLine <= lastLine);
    const outermost = inside.filter(
      (one) => !inside.some((other) => other.line < one.line && other.lastLine >= one.lastLine),
    );
    const insideCount = outermost.reduce((sum, other) => sum + other.lastLine - other.line + 1, 0);
    return { name, line, lineCount: lastLine - line + 1 - insideCount };
  });
}

function findFunctions(code: string): Extent[] {
  const found = new Map<number, Extent>();
  for (const pattern of starts) {
    for (const match of code.matchAll(pattern)) {
      const name = match[1] ?? '';
      if (notAMethod.has(name)) continue;
      const isArrow = pattern === starts[1];
      const end = findEnd(code, match.index + match[0].length, isArrow);
      if (end === null) continue;
      const line = lineAt(code, match.index + match[0].length - 1);
      found.set(end, { name, line, lastLine: lineAt(code, end) });
    }
  }
  return [...found.values()];
}

/** Finds the end of the function whose type parameters or parameters begin at `from`; null when there is no body. */
function findEnd(code: string, from: number, isArrow: boolean): number | null {
  let position = code[from] === '<' ? skipAngles(code, from) : from;
  position = skipSpace(code, position);
  if (code[position] !== '(') return null;
  position = skipSpace(code, skipBrackets(code, position));
  if (code[position] === ':') position = skipType(code, position + 1);
  if (isArrow && code.startsWith('=>', position)) {
    const body = skipSpace(code, position + 2);
    return code[body] === '{' ? skipBrackets(code, body) - 1 : endOfStatement(code, body);
  }
  return code[position] === '{' ? skipBrackets(code, position) - 1 : null;
}

/** Passes over a return type; a brace after a complete type opens the body, one before it opens an object type. */
function skipType(code: string, from: number): number {
  let expectsType = true;
  let position = from;
  while (position < code.length) {
    position = skipSpace(code, position);
    const char = code.charAt(position);
    if (code.startsWith('=>', position) && !expectsType) return position;
    if (char === ';' || char === '=' || (char === '{' && !expectsType)) return position;
    if (char === '<') position = skipAngles(code, position);
    else if (char in closing) {
      position = skipBrackets(code, position);
      // A parenthesis may hold the parameters of a function type.
      const next = skipSpace(code, position);
      const isFunctionType =
        char === '(' && code.startsWith('=>', next) && code[skipSpace(code, next + 2)] !== '{';
      if (isFunctionType) position = next + 2;
      expectsType = isFunctionType;
    } else if (char === '|' || char === '&') {
      expectsType = true;
      position++;
    } else {
      const word = /^[\w$.]+/.exec(code.slice(position, position + 80))?.[0] ?? char;
      expectsType = /^(is|keyof|readonly|typeof|asserts|infer|extends)$/.test(word);
      position += word.length;
    }
  }
  return position;
}

function skipSpace(code: string, from: number): number {
  let position = from;
  while (/\s/.test(code.charAt(position))) position++;
  return position;
}

/** Returns the position after the bracket that closes the one at `from`. */
function skipBrackets(code: string, from: number): number {
  const open: string[] = [];
  for (let position = from; position < code.length; position++) {
    const char = code.charAt(position);
    if (char in closing) open.push(closing[char] ?? '');
    else if (char === open.at(-1)) {
      open.pop();
      if (open.length === 0) return position + 1;
    }
  }
  return code.length;
}

/** Returns the position after the angle that closes the one at `from`; an arrow's angle closes nothing. */
function skipAngles(code: string, from: number): number {
  let depth = 0;
  for (let position = from; position < code.length; position++) {
    if (code[position] === '<') depth++;
    if (code[position] === '>' && code[position - 1] !== '=') {
      depth--;
      if (depth === 0) return position + 1;
    }
  }
  return code.length;
}

function endOfStatement(code: string, from: number): number {
  for (let position = from; position < code.length; position++) {
    if (code.charAt(position) in closing) position = skipBrackets(code, position) - 1;
    else if (/[;)\]}]/.test(code.charAt(position))) return position;
  }
  return code.length - 1;
}
