import { Counter, Gauge, type Registry } from 'prom-client';
import type { Admission } from './admission.ts';

/** Counts the requests that wait at the door, and those that were turned away before anything else was done with them. */
export function measureAdmission(registry: Registry, admission: Admission): void {
  new Gauge({
    name: 'http_server_requests_waiting',
    help: 'Requests that wait until fewer are worked on',
    registers: [registry],
    collect() {
      this.set(admission.waiting);
    },
  });
  new Counter({
    name: 'http_server_requests_shed_total',
    help: 'Requests that were turned away at the door, with 503 because more came than was served, or with 429 of one sender',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(admission.refused)) this.inc({ reason }, count);
    },
  });
}
