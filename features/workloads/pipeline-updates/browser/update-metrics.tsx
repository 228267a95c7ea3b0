import type { RowOf } from '#contract/report.ts'
import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBillNorMachines, noMachineTime } from '#product/contract/absences/costs.ts'
import { noExpectation, noPipelineLog } from '#product/contract/absences/pipelines.ts'
import { runGoesOn } from '#product/contract/absences/runs.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import type { listPipelineUpdates } from '../contract.ts'

type Props = { update: RowOf<typeof listPipelineUpdates>; currency: string }

/** The whole cost of an update, how long it took and what it wrote. */
export function UpdateMetrics({ update, currency }: Props) {
  const { cost, databricksCost, cloudCost, duration, outputRows, droppedRecords } = update
  const mark = costMark(update)
  return (
    <MetricStrip
      label="Figures of the update"
      metrics={[
        {
          label: 'Cost',
          meaning: 'Whole cost of the update, also outside of the chosen dates.',
          value: <Money amount={cost} currency={currency} absentBecause={noBillNorMachines} />,
          ...mark,
          note: (
            <>
              Databricks{' '}
              <Money amount={databricksCost} currency={currency} absentBecause={noBillNorMachines} /> + cloud
              VMs <Money amount={cloudCost} currency={currency} {...mark} absentBecause={noMachineTime} />
            </>
          ),
        },
        {
          label: 'Duration',
          meaning: 'From start to end.',
          value: <Duration milliseconds={duration} absentBecause={runGoesOn} />,
        },
        {
          label: 'Rows',
          meaning: 'Rows that its flows wrote.',
          value: outputRows === null ? <NotAvailable because={noPipelineLog} /> : count(outputRows),
          note: (
            <>
              {droppedRecords === null ? <NotAvailable because={noExpectation} /> : count(droppedRecords)}{' '}
              dropped
            </>
          ),
        },
      ]}
    />
  )
}
