import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Measures the free disk space of `folder`, which holds temporary files. */
export function measureTemporaryFolder(registry: Registry, folder: string): void {
  new Gauge({
    name: 'temporary_folder_free_bytes',
    help: 'Free disk space for temporary files',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(folder);
      this.set(bavail * bsize);
    },
  });
}
