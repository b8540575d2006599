import { runDoctor } from '../doctor/run-doctor.ts';
import { withPrintableOutput } from '../terminal/printable.ts';
import { defineCommand } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

export const doctor = defineCommand({
  name: 'doctor',
  summary: "test the connection of your editors' servers, and report problems",
  options: {},
  async run(_, context) {
    const isHealthy = await runDoctor(withPrintableOutput(context));
    return isHealthy ? EXIT_CODES.ok : EXIT_CODES.failed;
  },
});
