import { readTags } from '../../../formats/html/read-tags.ts';
import { recordsIn, type VersionList, versionAt } from './version-list.ts';

const MAX_MENU_CHARS = 20_000;

/**
 * Sphinx: the JSON list of the PyData theme
 * (https://pydata-sphinx-theme.readthedocs.io/en/stable/user_guide/version-dropdown.html), and the menu of
 * sphinx-multiversion and of the Read the Docs theme.
 */
export const sphinx: VersionList = {
  findListUrl({ html, url }) {
    const [, list] = /theme_switcher_json_url\s*=\s*['"]([^'"]{1,2000})['"]/.exec(html) ?? [];
    return list === undefined ? null : (URL.parse(list, url)?.href ?? null);
  },
  readList: (json, listUrl) =>
    recordsIn(json).flatMap(({ name, version, url }) => versionAt(name ?? version, url, listUrl)),
  findInPage({ html, url }) {
    const start = html.search(/\bclass="[^"]{0,200}\brst-versions\b/);
    if (start < 0) return null;
    const [menu = ''] = html.slice(start, start + MAX_MENU_CHARS).split(/<dt>\s*(?!Versions)[A-Z]/);
    return readTags(menu, 'a').flatMap(({ attributes, text }) =>
      /^\S{1,60}$/.test(text) ? versionAt(text, attributes.href, url) : [],
    );
  },
};
