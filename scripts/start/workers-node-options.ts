/**
 * The options with which Node.js runs workers, also in compose.yaml and infra/k8s. On large machines, Node's default limits
 * let 170 MB of garbage accumulate, which does not save CPU time. Parsers have limits of their own.
 */
export const WORKERS_NODE_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=1024'] as const;
