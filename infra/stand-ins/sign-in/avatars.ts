import { Hono } from 'hono';
import { type Person, personLogin } from './people.ts';

/** URL of a user's avatar, drawn by the emulator. */
export function avatarUrl(origin: string, person: Person): string {
  return `${origin}/avatars/${personLogin(person)}.svg`;
}

/** Serves a colored circle with an initial for every login. */
export function createAvatars(): Hono {
  return new Hono().get('/:file{[a-z0-9-]+\\.svg}', (c) => {
    const initial = c.req.param('file').charAt(0).toUpperCase();
    const hue = (initial.charCodeAt(0) * 47) % 360;
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<circle cx="48" cy="48" r="48" fill="hsl(${hue} 45% 42%)"/>
<text x="48" y="64" font-family="sans-serif" font-size="46" text-anchor="middle" fill="#fff">${initial}</text>
</svg>`;
    return c.body(picture, 200, { 'Content-Type': 'image/svg+xml' });
  });
}
