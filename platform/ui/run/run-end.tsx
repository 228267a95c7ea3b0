import type { ShownRun } from '#contract/shown-run.ts'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { count, duration } from '#ui/format/quantity.ts'
import { Notice } from '#ui/states/notice.tsx'
import { elapsedMs } from './run-text.ts'
import styles from './run.module.css'

/** What came of a run that has ended: its records, or why it failed, with the id that finds it in the server's log. */
export function RunEnd({ run }: { run: ShownRun }) {
  const { finishedAt, records, detail, reason, executionId, errorCode } = run
  if (finishedAt === null) return null
  const took = elapsedMs(run, new Date(finishedAt))
  return (
    <>
      <p className={styles.amounts}>
        {records !== null && <span className="strong">{count(records)} records</span>}
        {took !== null && <span className="faint">in {duration(took)}</span>}
      </p>
      {detail !== null && <p className={styles.detail}>{detail}</p>}
      {reason !== null && (
        <Notice tone="failed">
          <p className={styles.detail}>{reason}</p>
          <p className="faint small">
            {errorCode} <span className="mono">{executionId}</span>
            <CopyButton text={executionId} label="Copy the id of the run" />
          </p>
        </Notice>
      )}
    </>
  )
}
