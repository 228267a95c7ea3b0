import type { Row } from '#contract/report.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { zoneAt } from '#ui/format/time.ts'
import { Gantt } from '#product/browser/gantt/gantt.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { numberOrNull, textOf, textOrNull } from '#product/contract/text-of.ts'
import { attemptRow } from './gantt-of.tsx'

type Props = { attempts: readonly Row[]; current: number; currency: string }

function nameOf(attempt: number): string {
  return attempt === 0 ? 'First attempt' : `Repair ${attempt}`
}

/** The attempts of a run over time, where it was repaired; a click opens another one. */
export function AttemptsPanel({ attempts, current, currency }: Props) {
  const { change } = useAddress()
  const numbered = attempts
    .map((run) => ({ run, attempt: numberOrNull(run, 'attemptNumber') ?? 0 }))
    .toSorted((one, other) => one.attempt - other.attempt)
  const starts = numbered.flatMap(({ run }) => textOrNull(run, 'startTime') ?? []).toSorted()
  const ends = numbered.flatMap(({ run }) => textOrNull(run, 'endTime') ?? []).toSorted()
  const [since] = starts
  const until = ends.at(-1) ?? starts.at(-1)
  if (numbered.length < 2 || since === undefined || until === undefined) return null
  return (
    <Panel title="Attempts" unit={zoneAt(since)} isFlush>
      <Gantt
        label="Attempts over time"
        rowLabel="Attempt"
        since={since}
        until={until}
        costLabel={`Cost, ${currency}`}
        tasks={numbered.map(({ run, attempt }) => {
          const row = { key: String(attempt), name: nameOf(attempt) }
          return attemptRow(row, run, [], textOf(run, 'endTime') || until)
        })}
        clusters={[]}
        selected={String(current)}
        onSelect={(key) => change({ attemptNumber: key, tasksPage: undefined, drawer: undefined })}
      />
    </Panel>
  )
}
