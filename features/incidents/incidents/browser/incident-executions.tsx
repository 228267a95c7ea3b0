import { Chart } from '#ui/chart/chart.tsx'
import { count } from '#ui/format/quantity.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Status } from '#ui/status/status.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { inUnit } from '#product/browser/findings/in-unit.ts'
import { attemptLink } from '#product/browser/runs/run-links.ts'
import { noTimes } from '#product/contract/absences/runs.ts'
import { noMeasure } from '#product/contract/absences/incidents.ts'
import { noWastedCost } from '#product/contract/no-wasted-cost.ts'
import type { IncidentDetail } from '../contract.ts'
import styles from './incidents.module.css'
import { measuredChart } from './measured-chart.ts'

const chartHeight = 110

type Execution = IncidentDetail['executions'][number]

/** The executions in which the rule found something, the latest first. */
export function IncidentExecutions({ detail }: { detail: IncidentDetail }) {
  const { incident, executions } = detail
  const { occurrences, workspaceId, limitFormat, currency } = incident
  const hasMore = occurrences > executions.length
  return (
    <section className={styles.section}>
      <h3>Executions{hasMore && ` (latest ${executions.length} of ${count(occurrences)})`}</h3>
      <Measured detail={detail} />
      <PlainTable label="Executions" isFigures>
        <thead>
          <tr>
            <th>Start</th>
            <th>Duration</th>
            <th>Measured</th>
            <th>Cost</th>
          </tr>
        </thead>
        <tbody>
          {executions.map(({ executionId, duration, measured, price, ...execution }) => (
            <tr key={executionId}>
              <th scope="row">
                <Start {...execution} executionId={executionId} workspaceId={workspaceId} />
              </th>
              <td>
                {duration === null ? (
                  <NotAvailable because={noTimes} />
                ) : (
                  <Duration milliseconds={duration} />
                )}
              </td>
              <td>
                {measured === null ? <NotAvailable because={noMeasure} /> : inUnit(measured, limitFormat)}
              </td>
              <td>
                <Money amount={price} currency={currency ?? 'USD'} absentBecause={noWastedCost} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}

function Measured({ detail }: { detail: IncidentDetail }) {
  const data = measuredChart(detail)
  if (!data) return null
  const shown = (value: number) => inUnit(value, detail.incident.limitFormat)
  return (
    <Chart
      title={detail.incident.limitLabel ?? 'Measured'}
      unit="by execution"
      categoryName="Start"
      data={data}
      format={{ full: shown, short: shown, isRate: true }}
      height={chartHeight}
    />
  )
}

type StartProps = Pick<
  Execution,
  'jobId' | 'runId' | 'attemptNumber' | 'startTime' | 'status' | 'executionId'
> & {
  workspaceId: string | null
}

function Start({ jobId, runId, attemptNumber, startTime, status, executionId, workspaceId }: StartProps) {
  const shown = startTime === null ? executionId : <Instant at={startTime} />
  const isRun = workspaceId !== null && jobId !== null && runId !== null
  return (
    <>
      {isRun ? (
        <ScreenLink {...attemptLink({ workspaceId, jobId, runId, attemptNumber: attemptNumber ?? 0 })}>
          {shown}
        </ScreenLink>
      ) : (
        shown
      )}{' '}
      {status !== null && <Status status={status} />}
    </>
  )
}
