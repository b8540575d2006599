import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** The room on the disk of `folder`, where a process keeps its temporary files. */
export function measureTemporaryFolder(registry: Registry, folder: string): void {
  new Gauge({
    name: 'temporary_folder_free_bytes',
    help: 'Room on the disk where this process keeps its temporary files',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(folder);
      this.set(bavail * bsize);
    },
  });
}
