/**
 * The options with which Node.js runs workers, also in compose.yaml and infra/k8s. The young generation of the main thread
 * otherwise grows to 110 MB on large machines, which saves no processor time.
 */
export const WORKERS_NODE_OPTIONS = ['--max-semi-space-size=8'] as const;
