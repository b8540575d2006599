import { packArchive } from '../payloads/pack-archive.ts';
import type { TestSite } from './serve-site.ts';

/** Publishes versions of a package on a test site like the npm registry. The last one is the latest. */
export async function publishToNpm(
  site: TestSite,
  name: string,
  versions: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<{ readonly npm: string }> {
  const path = `/npm/${name.replace('/', '%2F')}`;
  const all = Object.entries(versions);
  const manifestOf = (version: string) => ({
    ...{ name, version },
    dist: { tarball: `${site.origin}/npm/${name}/-/${version}.tgz` },
  });
  const json = (value: unknown) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  for (const [version, files] of all) {
    site.reply(`/npm/${name}/-/${version}.tgz`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: await packArchive('package', files),
    });
    site.reply(`${path}/${encodeURIComponent(version)}`, json(manifestOf(version)));
  }
  site.reply(`${path}/latest`, json(manifestOf(all.at(-1)?.[0] ?? '')));
  site.reply(
    path,
    json({ versions: Object.fromEntries(all.map(([version]) => [version, manifestOf(version)])) }),
  );
  return { npm: `${site.origin}/npm` };
}
