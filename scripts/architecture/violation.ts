export type RuleName =
  | 'border'
  | 'layer'
  | 'cycle'
  | 'package'
  | 'declared'
  | 'environment'
  | 'sql'
  | 'file-length'
  | 'function-length'
  | 'file-name';

export interface Violation {
  rule: RuleName;
  path: string;
  line: number;
  message: string;
}

/** A place that may break a rule, with the reason; `path` may end in `/**` for everything below a folder. */
export interface Exception {
  rule: RuleName;
  path: string;
  reason: string;
}

export function isExcepted(exception: Exception, violation: Violation): boolean {
  if (exception.rule !== violation.rule) return false;
  return exception.path.endsWith('/**')
    ? violation.path.startsWith(exception.path.slice(0, -2))
    : violation.path === exception.path;
}
