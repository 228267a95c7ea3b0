import type { Row } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { textOf } from '#product/contract/text-of.ts'
import styles from './run-tasks.module.css'

type Props = {
  task: Row
  /** Whether it stands below the first try of its task. */
  isBelow: boolean
}

/** What a retry of a task is called. */
export function RetryName({ task, isBelow }: Props) {
  const name = `Retry ${textOf(task, 'taskAttemptNumber')} of ${textOf(task, 'taskKey')}`
  return (
    <span dir="auto" data-tip={name} className={classes(styles.name, isBelow && styles.retry)}>
      {name}
    </span>
  )
}
