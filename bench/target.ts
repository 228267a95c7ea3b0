/** How a benchmark ends that ran and missed its target. One that could not run ends with another code. */
export const missedTarget = 2

/** The exit code of a benchmark that ran. */
export function exitCodeOf(isMet: boolean): number {
  return isMet ? 0 : missedTarget
}
