import type { ReactNode } from 'react'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { duration } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { splitAbsenceOf } from '#product/contract/absences/time-split.ts'
import { listTimeParts, type SplitKind } from '#product/contract/calls/time-parts.ts'
import type { EstimateMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import { TimeBar } from './time-bar.tsx'
import { TimeCause } from './time-cause.tsx'
import { applicationsOf } from './applications-of.ts'
import type { ShownPart } from './time-row.ts'
import { TimeTable } from './time-table.tsx'
import { Unsplit } from './unsplit.tsx'
import styles from './time-parts.module.css'

type Props = {
  /** What is split, where a page splits several things. */
  title?: string
  /** What is split, as the path of the call names it. */
  execution: { executionKind: SplitKind; assetId: string; execution: string }
  workspaceId: string | undefined
  currency: string
  /** The cost of the execution contains an estimate, and so do its parts. */
  mark: EstimateMark
  /** Why nothing is known of its Spark tasks; null where something is. */
  telemetryAbsentBecause: string | null
  isRunning: boolean
  /** What there is to know beside the parts. */
  note?: ReactNode
}

/** Where the wall clock of an execution went, and its cost with it; or why that is not known. */
export function TimePanel({ title = 'Where the time went', execution, workspaceId, note, ...given }: Props) {
  const { telemetryAbsentBecause, isRunning, currency, mark } = given
  const isRead = telemetryAbsentBecause === null
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const read = useEndpoint(
    listTimeParts,
    { path: execution, query: { ...scope, ...wholeHistory, size: 50 } },
    { enabled: isRead },
  )
  // What was read of another execution is not of this one.
  const answer = isRead && !read.isPlaceholderData ? read.data : undefined
  const rows = rowsOf(listTimeParts, answer).filter(
    (row) => row.currency === null || row.currency === currency,
  )
  const isUnsplit = rows.length === 0 && (!isRead || answer !== undefined)
  const total = rows.reduce((sum, { wallTime }) => sum + wallTime, 0)
  return (
    <Panel
      title={title}
      unit={rows.length > 0 ? `${duration(total)} of the wall clock, from event logs` : 'from event logs'}
      actions={<ApplicationLinks rows={rows} />}
      isFlush
    >
      {read.error && (
        <ErrorState
          error={read.error}
          title="The parts of the time could not be read."
          onRetry={() => void read.refetch()}
        />
      )}
      {rows.length > 0 && <TimeParts rows={rows} currency={currency} mark={mark} note={note} />}
      {isUnsplit && <Unsplit because={splitAbsenceOf({ telemetryAbsentBecause, isRunning })} />}
    </Panel>
  )
}

/** Links to the Spark applications whose stages stand for parts of the time. */
function ApplicationLinks({ rows }: { rows: readonly ShownPart[] }) {
  const applications = applicationsOf(rows)
  return applications.map(({ clusterId, sparkContextId, workspaceId }, index) => (
    <ScreenLink
      key={`${clusterId}/${sparkContextId}`}
      {...place.sparkApplication({ clusterId, sparkContextId }, { ofWorkspace: workspaceId })}
    >
      Spark application{applications.length > 1 && ` ${index + 1}`}
    </ScreenLink>
  ))
}

type PartsProps = { currency?: string; mark?: EstimateMark; rows: readonly ShownPart[]; note?: ReactNode }

/** The cause, the picture and the table of parts that add up. */
export function TimeParts({ rows, note, ...rest }: PartsProps) {
  return (
    <>
      <TimeCause rows={rows} {...rest} />
      <TimeBar rows={rows} />
      <TimeTable rows={rows} {...rest} />
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </>
  )
}
