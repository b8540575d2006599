import type { ChildNode, Element } from 'domhandler';
import { ancestorsOf } from '../../dom/elements.ts';
import { isInNoscript, type PageSurvey } from './survey-page.ts';

/** The frame of Storybook that shows the story. */
export const STORY_ID = 'storybook-preview-iframe';

/** Words in the host name or path of frames that never hold a page's text. */
const NOT_CONTENT_WORDS = [
  'activityi ad[sx]? adnxs adroll adservice adsrvr adsystem analytics auth beacon bidr captcha challenges chat',
  'checkout cmp collect consent conversations cookie cookiebot cookielaw cookies disqus doubleclick facebook',
  'giscus googlesyndication googletagmanager gsi gtm hcaptcha hotjar intercom linkedin log-?in maps oauth2?',
  'onetag onetrust pay paypal pinterest pixel player plugins privacy quantcast recaptcha safeframe session',
  String.raw`sign-?in spotify sso stripe \w{0,12}sync track(?:er|ing)? turnstile twitter usercentrics utterances utteranc`,
  'vimeo visitor vitals widgets? youtube(?:-nocookie)?',
];
const NOT_CONTENT = new RegExp(
  `(?:^|[^a-z])(?:${NOT_CONTENT_WORDS.join(' ').replaceAll(' ', '|')})(?![a-z])`,
  'i',
);
const HIDDEN_STYLE = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/**
 * The URLs of the frames that may hold the page's text, Storybook's story first. Leaves out hidden frames and, on other
 * hosts, trackers, advertisements, consent and sign-in dialogs, and players.
 */
export function findContentFrames({ frames, ids, resolve, finalUrl }: PageSurvey): string[] {
  const { host } = new URL(finalUrl);
  const story = ids.get(STORY_ID);
  const urls = [...(story ? [story] : []), ...frames.filter((frame) => !isHiddenFrame(frame))].flatMap(
    ({ attribs: { src, data = src } }) => (data ? (resolve(data) ?? []) : []),
  );
  return [...new Set(urls)].filter((url) => isContent(new URL(url), host));
}

/** The URLs of the pages of the same origin that frames show inside `nodes`. Frames for the targets of links are left out. */
export function findFramesInText(survey: PageSurvey, nodes: readonly ChildNode[]): string[] {
  const text = new Set<unknown>(nodes);
  const isInText = (frame: Element) =>
    frame.name === 'iframe' &&
    frame.attribs.name === undefined &&
    (text.has(frame) || ancestorsOf(frame).some((ancestor) => text.has(ancestor)));
  const frames = survey.frames.filter(isInText);
  if (frames.length === 0) return [];
  const { origin } = new URL(survey.finalUrl);
  return findContentFrames({ ...survey, frames, ids: new Map() }).filter(
    (url) => new URL(url).origin === origin,
  );
}

/** Whether readers do not see the frame. */
export function isHiddenFrame(frame: Element): boolean {
  const { attribs } = frame;
  const hasNoArea = [attribs.width, attribs.height].some(
    (size) => size !== undefined && /^[01](?:px)?$/.test(size),
  );
  const isHidden = attribs.hidden !== undefined || HIDDEN_STYLE.test(attribs.style ?? '');
  return isInNoscript(frame) || hasNoArea || isHidden;
}

function isContent({ host, pathname }: URL, pageHost: string): boolean {
  return host === pageHost || !NOT_CONTENT.test(host + pathname);
}
