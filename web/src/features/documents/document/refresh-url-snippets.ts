/** A command that refreshes a document, for a POSIX shell. */
export function refreshCommand(url: string): string {
  return `curl --fail --request POST '${url}'`;
}

/** A step of GitHub Actions; the URL is a secret of the repository. */
export const REFRESH_STEP = `- name: Refresh the documentation in Lectern
  run: curl --fail --request POST "$LECTERN_REFRESH_URL"
  env:
    LECTERN_REFRESH_URL: \${{ secrets.LECTERN_REFRESH_URL }}`;

export interface HookSettings {
  readonly host: string;
  /** The path to its webhook settings. */
  readonly setting: string;
  readonly event: string;
}

/** The webhook settings of documentation hosts. */
export const DEPLOY_HOOKS: readonly HookSettings[] = [
  { host: 'GitHub', setting: 'Settings → Webhooks → Add webhook', event: 'Pushes, Releases or Page builds' },
  { host: 'Vercel', setting: 'Team Settings → Webhooks', event: 'Deployment Succeeded' },
  {
    host: 'Netlify',
    setting: 'Project configuration → Notifications → HTTP POST request',
    event: 'Deploy succeeded',
  },
  { host: 'Read the Docs', setting: 'Project settings → Webhooks → Add webhook', event: 'Build passed' },
];
