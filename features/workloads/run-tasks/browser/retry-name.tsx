import { classes } from '#ui/classes.ts'
import type { TaskRun } from '../contract.ts'
import styles from './run-tasks.module.css'

type Props = {
  task: TaskRun
  /** Whether it stands below the first try of its task. */
  isBelow: boolean
}

/** What a retry of a task is called. */
export function RetryName({ task: { taskKey, taskAttemptNumber }, isBelow }: Props) {
  const name = `Retry ${taskAttemptNumber} of ${taskKey ?? ''}`
  return (
    <span dir="auto" data-tooltip={name} className={classes(styles.name, isBelow && styles.retry)}>
      {name}
    </span>
  )
}
