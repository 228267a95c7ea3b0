import { useState } from 'react'
import { isOpenRun, type RunEvent, type ShownRun } from '#contract/shown-run.ts'
import { Button } from '#ui/control/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { RunEnd } from './run-end.tsx'
import { RunLog } from './run-log.tsx'
import { RunProgress } from './run-progress.tsx'
import { RunStatus } from './run-status.tsx'
import { RunSteps } from './run-steps.tsx'
import { runTitle, spokenState, starterText } from './run-text.ts'
import styles from './run.module.css'

/** How a run is canceled; absent where the reader may not. */
export type Canceling = { onCancel: () => void; isBusy: boolean; error: unknown }

type Props = { run: ShownRun; log: readonly RunEvent[]; canceling?: Canceling | undefined }

/** A run of any kind of work: state, steps, progress, cancel, end and log. */
export function RunPanel({ run, log, canceling }: Props) {
  const isOpen = isOpenRun(run)
  return (
    <section className={styles.run} aria-label={runTitle(run)}>
      <header className={styles.head}>
        <b className="strong">{runTitle(run)}</b>
        <RunStatus {...run} />
        <span className="muted small">
          started <Instant at={run.createdAt} /> {starterText(run)}
          {run.attempt > 1 && `, attempt ${run.attempt}`}
        </span>
        {isOpen && canceling && <CancelButton run={run} canceling={canceling} />}
      </header>
      <p className="visually-hidden" role="status">
        {spokenState(run)}
      </p>
      {canceling?.error !== null && canceling?.error !== undefined && (
        <ErrorState error={canceling.error} title="It was not canceled." />
      )}
      {isOpen ? <RunProgress run={run} /> : <RunEnd run={run} />}
      <RunSteps steps={run.steps} />
      <RunLog log={log} />
    </section>
  )
}

function CancelButton({ run, canceling }: { run: ShownRun; canceling: Canceling }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <span className="push">
      <Button disabled={canceling.isBusy || run.isBeingCanceled} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      {isAsking && (
        <ConfirmDialog
          confirmation={{
            title: `Cancel ${runTitle(run)}?`,
            lost: ['What it has finished stays. What it is working on is given up.'],
            action: 'Cancel it',
            keep: 'Let it work',
          }}
          onConfirm={() => {
            setAsking(false)
            canceling.onCancel()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </span>
  )
}
