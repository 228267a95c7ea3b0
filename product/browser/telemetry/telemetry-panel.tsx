import { useMutation, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifyFailure, notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { isNotFound } from '#ui/states/describe-error.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type {
  AnalysisTask,
  getJobAnalysisTask,
  updateJobTelemetry,
} from '../../contract/calls/analysis-tasks.ts'
import { WorkRun } from '../work/work-run.tsx'
import { latestText, telemetryLook } from './telemetry-text.ts'
import styles from './telemetry.module.css'

type Props = {
  asked: UseQueryResult<OutputOf<typeof getJobAnalysisTask>>
  onUpdate: (isRepair: boolean) => Promise<OutputOf<typeof updateJobTelemetry>>
  /** Names what it is about, where the page does not. */
  isNamed?: boolean
}

/** How far telemetry is analyzed, why, and its update and repair with their progress; nothing where nothing is known. */
export function TelemetryPanel({ asked, onUpdate, isNamed = false }: Props) {
  const { data, error, refetch } = asked
  if (isNotFound(error)) return null
  const [task] = data?.tasks ?? []
  if (data && !task) return null
  const again = () => void refetch()
  return (
    <Panel
      title="Telemetry"
      {...(isNamed && task && { unit: task.subject })}
      actions={task?.mayUpdate && <Updates task={task} onUpdate={onUpdate} onStarted={again} />}
    >
      {error && (
        <ErrorState error={error} title="The state of its telemetry could not be read." onRetry={again} />
      )}
      {!data && !error && <Skeleton width="100%" height={20} />}
      {task && <State task={task} onEnded={again} />}
    </Panel>
  )
}

function State({ task, onEnded }: { task: AnalysisTask; onEnded: () => void }) {
  const { state, reason, deniedBecause, lastReadTime, openRun, latestRun, mayUpdate } = task
  const { tone, label } = telemetryLook(state)
  return (
    <div className={styles.telemetry}>
      <p className={styles.line}>
        <StatusTag tone={tone}>{label}</StatusTag>
        <span>{reason}</span>
        {lastReadTime !== null && (
          <span className="muted">
            Last read <Instant at={lastReadTime} />
          </span>
        )}
      </p>
      {deniedBecause !== null && <p className="muted">{deniedBecause}</p>}
      {openRun && mayUpdate && (
        <WorkRun key={openRun.executionId} executionId={openRun.executionId} onEnded={onEnded} />
      )}
      {!openRun && latestRun && (
        <p className="muted">
          {latestText(latestRun)} <Instant at={latestRun.finishedAt ?? latestRun.createdAt} />
        </p>
      )}
    </div>
  )
}

type UpdatesProps = Pick<Props, 'onUpdate'> & { task: AnalysisTask; onStarted: () => void }

function Updates({ task, onUpdate, onStarted }: UpdatesProps) {
  const [isAsking, setAsking] = useState(false)
  const starting = useMutation({
    mutationFn: onUpdate,
    onSuccess: ({ message }) => {
      notifySuccess(message)
      onStarted()
    },
    onError: (error) => notifyFailure('Update telemetry was not triggered.', error),
  })
  const isBusy = starting.isPending || task.openRun !== null
  return (
    <>
      <Button disabled={isBusy} onClick={() => starting.mutate(false)}>
        Update telemetry
      </Button>
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        Repair telemetry
      </Button>
      {isAsking && (
        <ConfirmDialog
          confirmation={{
            title: `Repair telemetry of ${task.subject}?`,
            lost: [
              'The event logs of its clusters are read again from their beginning, and all that ran on them is derived again.',
              'A log that is no longer whole stays as it was read.',
            ],
            action: 'Repair telemetry',
          }}
          onConfirm={() => {
            setAsking(false)
            starting.mutate(true)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
