import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { zoneAt } from '#ui/format/time.ts'
import { Gantt } from '#product/browser/gantt/gantt.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import type { Attempt } from './attempt.ts'
import { attemptRow } from './gantt-of.tsx'

type Props = { attempts: readonly Attempt[]; current: number; currency: string }

function nameOf(attempt: number): string {
  return attempt === 0 ? 'First attempt' : `Repair ${attempt}`
}

/** The attempts of a run over time, where it was repaired; a click opens another one. */
export function AttemptsPanel({ attempts, current, currency }: Props) {
  const { change } = useUrlState()
  const ordered = attempts.toSorted((one, other) => one.attemptNumber - other.attemptNumber)
  const starts = ordered.map(({ startTime }) => startTime).toSorted()
  const ends = ordered.flatMap(({ endTime }) => endTime ?? []).toSorted()
  const [since] = starts
  const until = ends.at(-1) ?? starts.at(-1)
  if (ordered.length < 2 || since === undefined || until === undefined) return null
  return (
    <Panel title="Attempts" unit={zoneAt(since)} isFlush>
      <Gantt
        label="Attempts over time"
        rowLabel="Attempt"
        since={since}
        until={until}
        costLabel={`Cost, ${currency}`}
        tasks={ordered.map((run) => {
          const row = { key: String(run.attemptNumber), name: nameOf(run.attemptNumber) }
          return attemptRow(row, run, [], run.endTime ?? until)
        })}
        clusters={[]}
        selected={String(current)}
        onSelect={(key) => change({ attemptNumber: key, tasksPage: undefined, drawer: undefined })}
      />
    </Panel>
  )
}
