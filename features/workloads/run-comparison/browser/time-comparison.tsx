import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { timePairs } from './compared-time.ts'
import type { Compared } from './compared.ts'
import styles from './run-comparison.module.css'
import { TimeComparisonTable } from './time-comparison-table.tsx'
import { timeSentence } from './time-sentence.ts'
import { useSplitTime, type SplitTime } from './use-split-time.ts'

/** The wall clock of both runs part by part, and which parts made one of them longer. */
export function TimeComparison({ compared }: { compared: Compared }) {
  const { jobId, currency, runs } = compared
  const first = useSplitTime(jobId, runs[0], currency)
  const second = useSplitTime(jobId, runs[1], currency)
  return (
    <Panel title="Where the time went" unit={`${currency}, from event logs`} isFlush>
      <Split compared={compared} first={first} second={second} />
    </Panel>
  )
}

type Props = { compared: Compared; first: SplitTime; second: SplitTime }

function Split({ compared, first, second }: Props) {
  const failed = [first, second].find(({ error }) => error)
  if (failed)
    return (
      <ErrorState
        error={failed.error}
        title="The parts of the time could not be read."
        onRetry={failed.refetch}
      />
    )
  if (first.isAwaited || second.isAwaited) return <Skeleton width="100%" height={200} />
  if (first.absentBecause && second.absentBecause) return <NoSplit first={first} second={second} />
  const pairs = timePairs(first.rows, second.rows)
  return (
    <>
      <p className={styles.sentence}>{unsplitSentence(first, second) ?? timeSentence(pairs)}</p>
      <TimeComparisonTable compared={compared} pairs={pairs} first={first} second={second} />
    </>
  )
}

/** Why the time of one of the runs is not split; undefined where both are. */
function unsplitSentence(first: SplitTime, second: SplitTime): string | undefined {
  if (first.absentBecause) return `The first run is not split. ${first.absentBecause.because}`
  return second.absentBecause && `The second run is not split. ${second.absentBecause.because}`
}

function NoSplit({ first, second }: Pick<Props, 'first' | 'second'>) {
  const [one, other] = [first.absentBecause, second.absentBecause]
  if (one === other) return <EmptyState title={one?.because ?? ''}>{one?.step.says}</EmptyState>
  return (
    <EmptyState title="The time of neither run is split.">
      <div>First run: {one?.because}</div>
      <div>Second run: {other?.because}</div>
    </EmptyState>
  )
}
