import type { ManifestReader } from './dependency.ts';
import { dotnetReader } from './dotnet/read-dotnet.ts';
import { goReader } from './go/read-go-mod.ts';
import { pomReader } from './java/read-pom.ts';
import { versionCatalogReader } from './java/read-version-catalog.ts';
import { nodeReader } from './node/read-node.ts';
import { composerReader } from './php/read-composer.ts';
import { pythonReader } from './python/read-python.ts';
import { gemfileReader } from './ruby/read-gemfile.ts';
import { cargoReader } from './rust/read-cargo.ts';

/** The readers of all kinds of manifests. */
export const ALL_READERS: readonly ManifestReader[] = [
  nodeReader,
  pythonReader,
  cargoReader,
  goReader,
  composerReader,
  gemfileReader,
  pomReader,
  versionCatalogReader,
  dotnetReader,
];
