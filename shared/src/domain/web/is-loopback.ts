/** Whether the host name of a URL always means this machine. Where other names lead depends on DNS. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
