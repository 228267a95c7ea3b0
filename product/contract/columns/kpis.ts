import type { Column } from '#contract/columns.ts'
import type { Row } from '#contract/report.ts'
import {
  noBill,
  noBillForTimes,
  noBillNorMachines,
  noEstimate,
  noLoad,
  noMachineTime,
  noTelemetry,
  noTimes,
  runGoesOn,
} from '../absences.ts'

/** What the trend of a job's runs can show, in the order in which it is offered. */
export const kpis = [
  {
    name: 'runCost',
    label: 'Run cost',
    format: 'money',
    meaning: 'Whole cost of the attempt.',
    estimatedWhen: 'isCostEstimated',
    absentBecause: noBillNorMachines,
    sortable: true,
    summarized: true,
  },
  {
    name: 'estimatedRunCost',
    label: 'Estimated cost',
    format: 'money',
    meaning:
      'Machine hours at the public price of the machine, plus the DBU that such an hour draws, at list price.',
    isEstimate: true,
    absentBecause: noEstimate,
    sortable: true,
    summarized: true,
  },
  {
    name: 'cloudCost',
    label: 'Cloud cost',
    format: 'money',
    meaning: 'Machine time times the public price of the machine.',
    estimatedWhen: 'isCostEstimated',
    absentBecause: noMachineTime,
    sortable: true,
    summarized: true,
  },
  {
    name: 'databricksCost',
    label: 'Databricks cost',
    format: 'money',
    meaning: 'Usage records times their prices.',
    absentBecause: noBill,
    sortable: true,
    summarized: true,
  },
  {
    name: 'setupDuration',
    label: 'Set-up duration',
    format: 'duration',
    meaning: 'From the start of the run to its first working task: queue, cluster start, libraries.',
    absentBecause: noTimes,
    sortable: true,
    summarized: true,
  },
  {
    name: 'executionDuration',
    label: 'Execution duration',
    format: 'duration',
    meaning: 'Time with at least one working task.',
    absentBecause: noTimes,
    sortable: true,
    summarized: true,
  },
  {
    name: 'cleanupDuration',
    label: 'Clean-up duration',
    format: 'duration',
    meaning: 'From the end of the last task to the end of the run.',
    absentBecause: noTimes,
    sortable: true,
    summarized: true,
  },
  {
    name: 'runTotalDuration',
    label: 'Total duration',
    format: 'duration',
    meaning: 'From start to end: set-up, execution, clean-up, and breaks between tasks.',
    absentBecause: runGoesOn,
    sortable: true,
    summarized: true,
  },
  {
    name: 'costPerRunHour',
    label: 'Cost per run hour',
    format: 'money',
    meaning: 'Run cost divided by total duration in hours.',
    estimatedWhen: 'isCostEstimated',
    absentBecause: noBillForTimes,
    sortable: true,
    summarized: true,
  },
  telemetry('costPerGb', 'Cost per GB', 'money', 'Run cost divided by data usage.'),
  telemetry('costPerTb', 'Cost per TB', 'money', 'Run cost divided by data usage.'),
  telemetry(
    'bytesDataProcessed',
    'Data usage',
    'bytes',
    'Bytes that Spark tasks read and wrote, without shuffle.',
  ),
  telemetry('bytesPerHour', 'Data per hour', 'bytes', 'Data usage divided by execution hours.'),
  telemetry('bytesDataIn', 'Data in', 'bytes', 'Bytes that Spark tasks read.'),
  telemetry('bytesDataOut', 'Data out', 'bytes', 'Bytes that Spark tasks wrote.'),
  telemetry('bytesShuffleIn', 'Shuffle in', 'bytes', 'Shuffle bytes read.'),
  telemetry('bytesShuffleOut', 'Shuffle out', 'bytes', 'Shuffle bytes written.'),
  {
    name: 'clusterCpu',
    label: 'Cluster CPU',
    format: 'share',
    meaning:
      'How busy the processors of the workers were while a task worked, weighted by time and cores; of a cluster without workers, those of the driver.',
    absentBecause: noLoad,
    sortable: true,
    summarized: true,
  },
  {
    name: 'driverCpu',
    label: 'Driver CPU',
    format: 'share',
    meaning: 'How busy the processors of the driver were while a task worked.',
    absentBecause: noLoad,
    sortable: true,
    summarized: true,
  },
  {
    name: 'clusterMemory',
    label: 'Cluster memory',
    format: 'share',
    meaning:
      'Used of all memory of the workers while a task worked, weighted by time; of a cluster without workers, of the driver.',
    absentBecause: noLoad,
    sortable: true,
    summarized: true,
  },
  {
    name: 'driverMemory',
    label: 'Driver memory',
    format: 'share',
    meaning: 'Used of all memory of the driver while a task worked.',
    absentBecause: noLoad,
    sortable: true,
    summarized: true,
  },
  telemetry('bytesDiskSpill', 'Disk spill', 'bytes', 'Bytes that Spark tasks spilled to disk.'),
] as const satisfies readonly Column[]

/** True where the figure of one of these runs is an estimate, or contains one. */
export function isKpiEstimated(
  kpi: Pick<Column, 'name' | 'isEstimate' | 'estimatedWhen'>,
  runs: readonly Row[],
): boolean {
  const { isEstimate, estimatedWhen } = kpi
  if (isEstimate) return true
  return estimatedWhen !== undefined && runs.some((run) => run[estimatedWhen] === true)
}

/** Names of all of them. */
export const kpiNames = kpis.map(({ name }) => name)

/** Names of those that need Spark telemetry. */
export const telemetryKpis: ReadonlySet<string> = new Set(
  kpis.filter(({ absentBecause }) => absentBecause === noTelemetry).map(({ name }) => name),
)

function telemetry<const Name extends string, const Format extends Column['format']>(
  name: Name,
  label: string,
  format: Format,
  meaning: string,
) {
  return { name, label, format, meaning, absentBecause: noTelemetry, sortable: true, hidden: true } as const
}
