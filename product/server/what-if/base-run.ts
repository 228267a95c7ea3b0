import { isAlike, type JobRun, type Target } from './job-history.ts'

/** The latest run with what a method needs, on machines as those that are asked for where there is one. */
export function baseRun(
  runs: readonly JobRun[],
  target: Target,
  isUsable: (run: JobRun) => boolean,
): JobRun | undefined {
  const usable = runs.filter(isUsable)
  return (
    usable.findLast((run) => isAlike(run, target)) ??
    usable.findLast(({ engine }) => engine === target.engine) ??
    usable.at(-1)
  )
}
