import { runDoctor } from '../doctor/run-doctor.ts';
import { runningScript } from '../running-script.ts';
import { withPrintableOutput } from '../terminal/printable.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES, UsageError } from './exit-codes.ts';

export const doctor = defineCommand({
  name: 'doctor',
  usage: '',
  summary: "test the connection of your editors' servers, and report problems",
  options: {},
  async run(_, context) {
    const result = await runDoctor({ ...withPrintableOutput(context), script: runningScript() });
    if ('problem' in result) throw new UsageError(result.problem);
    return result.isHealthy ? EXIT_CODES.ok : EXIT_CODES.failed;
  },
});
