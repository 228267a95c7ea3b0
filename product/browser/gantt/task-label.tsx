import { classes } from '#ui/classes.ts'
import { duration } from '#ui/format/quantity.ts'
import { statusLook } from '../statuses/status-look.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { notEnded } from '#contract/absence.ts'
import type { GanttTask } from './gantt-rows.ts'
import styles from './gantt.module.css'

const goesOn = notEnded('Still running.', 'Available after it has ended and been collected.')

type Props = { task: GanttTask; isSelected: boolean; onSelect?: () => void }

/** The left columns of a task: status, name, cost, duration. */
export function TaskLabel({ task, isSelected, onSelect }: Props) {
  const { tone, label } = statusLook(task.status)
  const name = <span className="clip">{task.name}</span>
  return (
    <div
      className={classes(
        styles.task,
        isSelected && styles.selected,
        task.depth > 0 && styles.nested,
        task.isWhole && styles.whole,
      )}
    >
      <span className={styles.taskName} style={{ paddingLeft: task.depth * 18 }}>
        {task.depth > 0 && <i className={styles.elbow} aria-hidden />}
        {!task.isCostOnly && <StatusMark tone={tone} label={label} />}
        {onSelect ? (
          <button
            type="button"
            aria-pressed={isSelected}
            data-tooltip={task.name}
            onClick={onSelect}
            dir="auto"
          >
            {name}
          </button>
        ) : (
          name
        )}
      </span>
      <span>{task.cost}</span>
      <span className="muted">{!task.isCostOnly && durationOf(task)}</span>
    </div>
  )
}

function durationOf({ durationMs }: GanttTask) {
  return durationMs === null ? <NotAvailable because={goesOn} /> : duration(durationMs)
}
