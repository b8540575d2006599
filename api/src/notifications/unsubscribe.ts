import { unsubscribeEmail } from '@lectern/shared/db/stores/notifications/emails.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { readUnsubscribeToken } from '@lectern/shared/unsubscribe-token.ts';
import { Hono } from 'hono';
import type { RouteDeps } from '../deps.ts';
import type { App, AppEnv } from '../http/app-env.ts';

/**
 * The unsubscribe links of emails. Mail programs send POST without confirmation (RFC 8058). A browser gets a page with a
 * button: scanners of mail servers open all links.
 */
export function createUnsubscribeRoutes({ db, appSecret }: RouteDeps): App {
  const app = new Hono<AppEnv>();
  const read = (token: string) => {
    const found = readUnsubscribeToken(token, appSecret);
    if (found === null) throw new NotFoundError('This unsubscribe link is invalid');
    return found;
  };
  app.get('/api/unsubscribe/:token', (context) => {
    read(context.req.param('token'));
    return context.html(
      page('<form method="post"><p>Stop these emails?</p><button>Unsubscribe</button></form>'),
    );
  });
  app.post('/api/unsubscribe/:token', async (context) => {
    const { userId, event } = read(context.req.param('token'));
    await unsubscribeEmail(db, userId, event);
    return context.html(
      page(
        '<p>You are unsubscribed.</p><p><a href="/account-settings">Change your notification settings</a></p>',
      ),
    );
  });
  return app;
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Unsubscribe · Lectern</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem }
button { font: inherit; padding: 0.5rem 1rem }</style>
</head>
<body><main><h1>Emails from Lectern</h1>${content}</main></body>
</html>
`;
}
