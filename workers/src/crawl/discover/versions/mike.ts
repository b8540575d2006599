import { recordsIn, type VersionList, versionAt } from './version-list.ts';

/** mike for MkDocs: versions.json is next to the folders of the versions. */
export const mike: VersionList = {
  findListUrl({ html, url }) {
    const [, config] = /<script id="?__config"? type="?application\/json"?>([^<]{1,20000})</.exec(html) ?? [];
    if (config === undefined || !/"provider"\s*:\s*("mike"|\[[^\]]*"mike")/.test(config)) return null;
    // The path from the page to the folder of its version.
    const [, base = '.'] = /"base"\s*:\s*"([^"]{0,500})"/.exec(config) ?? [];
    return URL.parse('../versions.json', URL.parse(`${base}/`, url)?.href)?.href ?? null;
  },
  readList: (json, listUrl) =>
    recordsIn(json).flatMap(({ version, title }) =>
      versionAt(title ?? version, `${encodeURIComponent(String(version))}/`, listUrl),
    ),
};
