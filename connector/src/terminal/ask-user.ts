import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** The user ended the input with Ctrl-C or Ctrl-D. */
export class CancelledError extends Error {}

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

export interface Questions {
  /** Resolves with the trimmed answer. Throws CancelledError. */
  ask(prompt: string): Promise<string>;
  /** Like `ask`, without showing the input. */
  askHidden(prompt: string): Promise<string>;
}

/** Asks questions on a terminal, and releases it afterwards. */
export async function askUser<Answer>(
  { input, output }: Terminal,
  run: (questions: Questions) => Promise<Answer>,
): Promise<Answer> {
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true });
  const closed = new Promise((resolve) => lines.once('close', resolve));
  const ask = async (prompt: string) => {
    // Node 20 leaves a question open when the input ends.
    const line = await Promise.race([lines.question(prompt).catch(() => undefined), closed]);
    if (typeof line !== 'string') throw new CancelledError('cancelled');
    return line.trim();
  };
  try {
    return await run({
      ask,
      async askHidden(prompt) {
        output.write(prompt);
        isHidden = true;
        const answer = await ask('');
        isHidden = false;
        output.write('\n');
        return answer;
      },
    });
  } finally {
    lines.close();
  }
}

/** Asks a question that "y" or Enter agrees to. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  const answer = await askUser(terminal, ({ ask }) => ask(`${question} [Y/n] `));
  return /^(?:y|yes|)$/i.test(answer);
}
