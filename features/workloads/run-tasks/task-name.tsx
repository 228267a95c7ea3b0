import type { Row } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { numberOrNull, textOf } from '../text-of.ts'
import styles from './run-tasks.module.css'

type Props = {
  task: Row
  /** Whether retries stand below the first try of their task. */
  isBelow: boolean
}

/** What a task run is called: its task, or which retry of it. */
export function TaskName({ task, isBelow }: Props) {
  const retry = numberOrNull(task, 'taskAttemptNumber') ?? 0
  const key = textOf(task, 'taskKey')
  return (
    <span dir="auto" className={classes(retry > 0 && isBelow && styles.retry)}>
      {retry > 0 ? `Retry ${retry} of ${key}` : key}
    </span>
  )
}
