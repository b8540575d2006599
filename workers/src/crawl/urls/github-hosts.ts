/** The base URLs of GitHub's files, which settings can replace. */
export interface GithubHosts {
  /** Serves a repository at `/owner/name/tar.gz/ref`. */
  readonly archiveUrl: string;
  /** Serves single files at `/owner/name/ref/path`. */
  readonly rawUrl: string;
}

export const PUBLIC_GITHUB: GithubHosts = {
  archiveUrl: 'https://codeload.github.com',
  rawUrl: 'https://raw.githubusercontent.com',
};
