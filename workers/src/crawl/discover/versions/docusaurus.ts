import { metaContent, readTags } from '../../../formats/html/read-tags.ts';
import { type VersionList, versionAt } from './version-list.ts';

const VERSION_LABEL = /^(?:v?\d+(?:\.(?:\d+|x))*\b|next\b|canary\b|latest\b|stable\b|current\b|dev)/i;

/** Docusaurus: the dropdown of the navigation bar, because versions.json stays in the repository. */
export const docusaurus: VersionList = {
  findInPage({ html, url }) {
    if (!/^docusaurus/i.test(metaContent(html, 'generator') ?? '')) return null;
    const links = readTags(html, 'a').filter(
      ({ attributes, text }) => /\bdropdown__link\b/.test(attributes.class ?? '') && VERSION_LABEL.test(text),
    );
    // Other dropdowns may have a link such as "Latest news".
    if (!links.some(({ text }) => /\d/.test(text))) return null;
    return links.flatMap(({ attributes, text }) => versionAt(text, attributes.href, url));
  },
};
