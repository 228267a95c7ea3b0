import {
  absentWhere,
  bytes,
  changed,
  duration,
  hidden,
  money,
  only,
  share,
  without,
  withOptions,
} from '#contract/column-builders.ts'
import type { Column } from '#contract/columns.ts'
import { reasonsOfAll, reasonsText } from '#contract/estimate-reasons.ts'
import { noBill, noBillForTimes, noBillNorMachines, noMachineTime } from '../absences/costs.ts'
import { noLoad, noTimes, runGoesOn } from '../absences/runs.ts'
import { noEstimate } from '../absences/estimates.ts'
import { costEstimate } from '../estimate-reasons.ts'
import { sparkCostEstimate } from '../spark-estimate.ts'
import { noDataToShare, noHoursToShare } from '../absences/spark.ts'
import { ofSpark, sparkBytesColumns, sparkSpillColumn } from './spark-columns.ts'

/** What a trend shows unasked. */
export const defaultKpi = money('runCost', 'Run cost', 'Cost of the full run.', {
  summarized: true,
  ...costEstimate,
  absentBecause: noBillNorMachines,
})

const costs = [
  money('estimatedRunCost', 'Estimated cost', 'VM hours at public price plus learned DBUs at list price.', {
    isEstimate: true,
    priority: 10,
    absentBecause: noEstimate,
  }),
  money('cloudCost', 'Cloud cost', 'VM hours at the public price.', {
    ...costEstimate,
    absentBecause: noMachineTime,
  }),
  money('databricksCost', 'Databricks cost', 'Billed usage at its price.', {
    absentBecause: noBill,
  }),
]

const durations = [
  ...absentWhere(
    noTimes,
    duration('setupDuration', 'Set-up duration', 'From start to first working task.', { priority: 16 }),
    duration('executionDuration', 'Execution duration', 'Time with a working task.', { priority: 18 }),
    duration('cleanupDuration', 'Clean-up duration', 'From last task to end of run.', { priority: 14 }),
  ),
  ...absentWhere(runGoesOn, duration('runTotalDuration', 'Total duration', 'From start to end of the run.')),
]

const costPerHour = [
  money('costPerRunHour', 'Cost per run hour', 'Run cost per hour of total duration.', {
    ...costEstimate,
    cell: 'rate',
    absentBecause: noBillForTimes,
  }),
]

const loads = absentWhere(
  noLoad,
  share('clusterCpu', 'Cluster CPU', 'CPU use of the workers, or of a lone driver, while a task worked.'),
  share('driverCpu', 'Driver CPU', 'CPU use of the driver while a task worked.'),
  share('clusterMemory', 'Cluster memory', 'Memory use of the workers, or of a lone driver.'),
  share('driverMemory', 'Driver memory', 'Memory use of the driver while a task worked.'),
)

const costPerData = { cell: 'rate', ...sparkCostEstimate, absentBecause: noDataToShare }

/** What event logs add to a trend. */
export const dataKpis = hidden(
  ...changed(
    ofSpark(
      money('costPerGb', 'Cost per GB', 'Run cost divided by data usage.'),
      money('costPerTb', 'Cost per TB', 'Run cost divided by data usage.'),
    ),
    { costPerGb: costPerData, costPerTb: costPerData },
  ),
  ...only(sparkBytesColumns, 'bytesDataProcessed'),
  ...changed(ofSpark(bytes('bytesPerHour', 'Data per hour', 'Data usage divided by execution hours.')), {
    bytesPerHour: { absentBecause: noHoursToShare },
  }),
  ...without(sparkBytesColumns, 'bytesDataProcessed'),
  ...ofSpark(sparkSpillColumn),
)

const summarized = { summarized: true }

/** What the trend of a job's runs can show, in the order in which it is offered. */
export const kpis = [
  defaultKpi,
  ...withOptions(summarized, costs),
  ...withOptions(summarized, durations),
  ...withOptions(summarized, costPerHour),
  ...withOptions(summarized, without(dataKpis, 'bytesDiskSpill')),
  ...withOptions(summarized, loads),
  ...withOptions(summarized, only(dataKpis, 'bytesDiskSpill')),
]

type Estimating = Pick<Column, 'isEstimate' | 'estimatedBecause' | 'meaning'>

/** True where the figure of one of these runs is an estimate, or contains one. */
export function isKpiEstimated(
  { isEstimate, estimatedBecause }: Estimating,
  runs: readonly { estimatedBecause: string | null }[],
): boolean {
  if (isEstimate) return true
  const texts = estimatedBecause?.texts ?? {}
  return runs.some((run) => reasonsText(run.estimatedBecause, texts) !== undefined)
}

/** Why the figure of one of these runs is an estimate, as one text; undefined where it is none or no reason is known. */
export function kpiEstimateText(
  { isEstimate, estimatedBecause, meaning }: Estimating,
  runs: readonly { estimatedBecause?: string | null | undefined }[],
): string | undefined {
  if (isEstimate) return meaning
  const reasons = reasonsOfAll(runs.map((run) => run.estimatedBecause))
  return reasonsText(reasons, estimatedBecause?.texts ?? {})
}

/** Names of all of them. */
export const kpiNames = kpis.map(({ name }) => name)
