import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { PageFailure } from '../errors/page-failure.ts';
import type { TaskRunner } from './runner-pool.ts';
import type { Subject, ThreadMessage, ThreadTask } from './thread-messages.ts';

/** A task for the process, whose reply is a ThreadMessage. */
export interface ProcessTask {
  readonly task: ThreadTask;
  readonly subject: Subject;
  readonly timeoutMs: number;
}

const PROCESS_FILE = new URL('./parser-process-main.ts', import.meta.url);
/** A single crash may have come from outside, such as a kill for lack of memory. */
const MAX_CRASHES = 2;

/** A parser in a separate process: a page that crashes Node.js does not end the worker. */
export class ParserProcess implements TaskRunner {
  readonly #maxHeapMb: number;
  #child: ChildProcess | null = null;
  #isStopped = false;

  constructor(maxHeapMb: number) {
    this.#maxHeapMb = maxHeapMb;
  }

  get isStarted(): boolean {
    return this.#child !== null;
  }

  /** Starts the process unless it runs. */
  start(): ChildProcess {
    this.#isStopped = false;
    this.#child ??= this.#fork();
    return this.#child;
  }

  async run(task: ThreadTask, subject: Subject, timeoutMs: number): Promise<ThreadMessage> {
    for (let crashes = 1; ; crashes += 1) {
      const reply = await this.#send({ task, subject, timeoutMs });
      if (typeof reply !== 'string') return reply;
      if (crashes < MAX_CRASHES && !this.#isStopped) continue;
      const message = `Parsing the page failed: the parser crashed (${reply}).`;
      throw new PageFailure('internal', subject.url, message);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Resolves with the reply of the process, or with the signal or exit code that ended it. */
  async #send(task: ProcessTask): Promise<ThreadMessage | string> {
    const child = this.start();
    const settled = new AbortController();
    const { signal } = settled;
    const replied = once(child, 'message', { signal }).then(([reply]) => reply as ThreadMessage);
    const exited = once(child, 'exit', { signal }).then(([code, how]) => String(how ?? `exit code ${code}`));
    child.send(task, () => {});
    try {
      return await Promise.race([replied, exited]);
    } finally {
      settled.abort();
      for (const pending of [replied, exited]) pending.catch(() => {});
    }
  }

  /** Without the environment, which holds secrets. */
  #fork(): ChildProcess {
    const child = fork(PROCESS_FILE, [String(this.#maxHeapMb)], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: {},
    });
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.once('exit', forget);
    child.once('error', forget);
    return child;
  }
}
