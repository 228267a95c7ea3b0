import type { Absence } from '#contract/absence.ts'
import type { Column } from '#contract/columns.ts'
import { listClusterRuns } from '#product/contract/calls/job-clusters.ts'
import { listTaskTrends } from '#product/contract/calls/task-trends.ts'
import { listRunTrends } from '#product/contract/calls/run-trends.ts'
import { dataKpis, kpis } from '#product/contract/columns/kpis.ts'
import type { Kpi, Perspective } from './trend-view.ts'

const columnsOf: Readonly<Record<Perspective, readonly Column[]>> = {
  WORKFLOW: listRunTrends.columns,
  TASKS: listTaskTrends.columns,
  CLUSTERS: listClusterRuns.columns,
}
const partsOf: Readonly<Record<Perspective, string>> = {
  WORKFLOW: 'runs',
  TASKS: 'tasks',
  CLUSTERS: 'clusters',
}

function columnOf(perspective: Perspective, kpi: Kpi): Column | undefined {
  return columnsOf[perspective].find(({ name }) => name === kpi.name)
}

/** Why the rows of a perspective never have a KPI; undefined where they can have it. */
export function whyNever(perspective: Perspective, kpi: Kpi): string | undefined {
  if (columnOf(perspective, kpi)) return undefined
  const parts = partsOf[perspective]
  if (kpi.name === 'cleanupDuration')
    return `Clean-up belongs to the run: its ${parts} have none of their own.`
  if (kpi.name === 'estimatedRunCost') return `It is estimated for a run as a whole, not for its ${parts}.`
  return `It is known of a run as a whole, not of its ${parts}.`
}

/** Why a row of a perspective can be without a KPI that others have. */
export function rowAbsence(perspective: Perspective, kpi: Kpi): Absence | undefined {
  return columnOf(perspective, kpi)?.absentBecause ?? kpi.absentBecause
}

/** The KPIs that rows of a perspective can have; the chosen one stays among them, marked, where they never have it. */
export function kpiOptions(perspective: Perspective, chosen: Kpi): { value: string; label: string }[] {
  return kpis.flatMap((kpi) => {
    if (whyNever(perspective, kpi) === undefined) return [{ value: kpi.name, label: kpi.label }]
    return kpi.name === chosen.name ? [{ value: kpi.name, label: `${kpi.label} (N/A)` }] : []
  })
}

export const noRuns = {
  title: 'There are no job runs for the selected filter configuration.',
  text: 'Choose other dates, another status or a lower threshold.',
}

/** What stands in place of a chart that has no figures. */
export function emptyChart(perspective: Perspective, kpi: Kpi, isWithoutRows: boolean): typeof noRuns {
  const never = whyNever(perspective, kpi)
  if (never === undefined && isWithoutRows) return noRuns
  if (never === undefined) {
    return {
      title: dataKpis.some(({ name }) => name === kpi.name)
        ? 'Data KPIs are not available for this period.'
        : `${kpi.label} is not available for these runs.`,
      text: [rowAbsence(perspective, kpi)?.because, 'Choose another KPI.'].filter(Boolean).join(' '),
    }
  }
  return {
    title: `${kpi.label} is not available for ${partsOf[perspective]}.`,
    text: `${never} Choose the perspective Workflow, or another KPI.`,
  }
}
