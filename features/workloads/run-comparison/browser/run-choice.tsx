import { useEndpoint } from '#client/use-endpoint.ts'
import { rowsOf, type RowOf } from '#contract/report.ts'
import { Button } from '#ui/control/button.tsx'
import { Select } from '#ui/control/select.tsx'
import { instantParts } from '#ui/format/time.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import styles from './run-comparison.module.css'
import { previousOf, runKey, type AttemptKey } from './attempt-keys.ts'

type Props = { jobId: string; first: AttemptKey; second: AttemptKey }

const mostOffered = 50

/** The choice of both runs among the newest runs of the job. */
export function RunChoice({ jobId, first, second }: Props) {
  const { change } = useUrlState()
  const scope = useViewQuery()
  const { data } = useEndpoint(listJobRuns, {
    path: { jobId },
    query: { ...scope, ...wholeHistory, size: mostOffered },
  })
  const recent = rowsOf(listJobRuns, data)
  const previous = previousOf(second, recent)
  const chooseFirst = ({ runId, attemptNumber }: AttemptKey) => change({ runId, attemptNumber })
  const chooseSecond = ({ runId, attemptNumber }: AttemptKey) =>
    change({ otherRunId: runId, otherAttemptNumber: attemptNumber })
  const chooseBoth = (one: AttemptKey, other: AttemptKey) =>
    change({
      runId: one.runId,
      attemptNumber: one.attemptNumber,
      otherRunId: other.runId,
      otherAttemptNumber: other.attemptNumber,
    })
  return (
    <div className={styles.choice} role="group" aria-label="Compared runs">
      <RunSelect label="First run" chosen={first} recent={recent} onChoose={chooseFirst} />
      <RunSelect label="Second run" chosen={second} recent={recent} onChoose={chooseSecond} />
      <Button onClick={() => chooseBoth(second, first)}>Swap</Button>
      {previous && runKey(previous) !== runKey(first) && (
        <Button onClick={() => chooseFirst(previous)}>Compare with previous run</Button>
      )}
    </div>
  )
}

type SelectProps = {
  label: string
  chosen: AttemptKey
  recent: readonly RowOf<typeof listJobRuns>[]
  onChoose: (chosen: AttemptKey) => void
}

/** The newest runs by start, cost and status; a run that is older is offered by its id. */
function RunSelect({ label, chosen, recent, onChoose }: SelectProps) {
  const offered = recent.map((run) => ({ key: attemptOf(run), label: runLabel(run) }))
  const isOffered = offered.some(({ key }) => runKey(key) === runKey(chosen))
  const all = isOffered ? offered : [{ key: chosen, label: chosen.runId || 'Select a run' }, ...offered]
  return (
    <Select
      label={label}
      prefix={label}
      options={all.map(({ key, label }) => ({ value: runKey(key), label }))}
      value={runKey(chosen)}
      onChange={(value) => {
        const next = all.find(({ key }) => runKey(key) === value)
        if (next) onChoose(next.key)
      }}
    />
  )
}

function attemptOf({ runId, attemptNumber }: RowOf<typeof listJobRuns>): AttemptKey {
  return { runId, attemptNumber: String(attemptNumber) }
}

function runLabel(run: RowOf<typeof listJobRuns>): string {
  const { runId, attemptNumber, startTime, status } = run
  const { day, time } = startTime === null ? { day: runId, time: '' } : instantParts(new Date(startTime))
  const repair = attemptNumber > 0 ? `repair ${attemptNumber}` : ''
  const start = [day, time].filter(Boolean).join(' ')
  return [start, repair, statusLook(status ?? '').label].filter(Boolean).join(', ')
}
