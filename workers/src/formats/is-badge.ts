const BADGE_URL =
  /shields\.io|badge|\/(?:actions\/)?workflows\/[^)\s]*\.svg|codecov\.io|coveralls\.io|travis-ci|circleci\.com|appveyor\.com|badgen\.net|gitpod\.io\/button/i;

/** Whether a linked image is a badge, such as the state of a build in a README. */
export function isBadge(imageUrl: string): boolean {
  return BADGE_URL.test(imageUrl);
}
