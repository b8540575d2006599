/** Where GitHub gives out files; both are settings, so that others can take their place. */
export interface GithubHosts {
  /** Gives a repository as `/owner/name/tar.gz/ref`. */
  readonly archiveUrl: string;
  /** Gives single files as `/owner/name/ref/path`. */
  readonly rawUrl: string;
}

export const PUBLIC_GITHUB: GithubHosts = {
  archiveUrl: 'https://codeload.github.com',
  rawUrl: 'https://raw.githubusercontent.com',
};
