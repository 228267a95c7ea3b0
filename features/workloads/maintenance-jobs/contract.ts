import type { Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import type { Absence } from '#contract/absence.ts'
import { everybodys, noUpkeepRuns, noUpkeepStates } from '#product/contract/absences.ts'
import { costColumns } from '#product/contract/columns/cost-columns.ts'
import { cost, needsTelemetry, search } from '#product/contract/filters/filters.ts'
import {
  durationColumns,
  durationSpreadColumns,
  notYetColumns,
  placeColumns,
  runColumns,
} from '#product/contract/columns/list-columns.ts'
import { jobFilters, searchBy } from '#product/contract/filters/list-filters.ts'

const absences: Readonly<Record<string, Absence>> = {
  runStatuses: noUpkeepStates,
  successfulRunsCount: noUpkeepStates,
  failedRunsCount: noUpkeepStates,
  costPerSuccessfulRun: noUpkeepStates,
  failedCost: noUpkeepStates,
  retryCost: noUpkeepStates,
  runsCount: noUpkeepRuns,
  duration: noUpkeepRuns,
  maximumDuration: noUpkeepRuns,
  totalDuration: noUpkeepRuns,
  latestDuration: noUpkeepRuns,
  medianDuration: noUpkeepRuns,
  p95Duration: noUpkeepRuns,
  averageCost: noUpkeepRuns,
  maximumCost: noUpkeepRuns,
  latestCost: noUpkeepRuns,
  medianCost: noUpkeepRuns,
  p95Cost: noUpkeepRuns,
}

const neverKnown: ReadonlySet<string> = new Set(
  Object.keys(absences).filter((name) => absences[name] === noUpkeepStates),
)

/** The column as this list has it, which brings all of them without being asked. */
function ofUpkeep({ askedBy: _always, ...column }: Column): Column {
  const absentBecause = absences[column.name]
  if (absentBecause === undefined) return column
  return { ...column, absentBecause, ...(neverKnown.has(column.name) ? { hidden: true, summed: false } : {}) }
}

const columns: readonly Column[] = [
  {
    name: 'dbJobName',
    label: 'Upkeep',
    format: 'text',
    meaning: 'Pipeline that is maintained, or product that keeps tables in order.',
    sortable: true,
    sortName: 'NAME',
  },
  {
    name: 'dbJobId',
    label: 'Id',
    format: 'id',
    meaning: 'Id of the pipeline, or what the bill calls the product.',
    sortable: true,
    sortName: 'ID',
  },
  {
    name: 'upkeepKind',
    label: 'Kind',
    format: 'text',
    meaning: 'Maintenance of a pipeline, or a product that the platform runs by itself.',
    sortable: true,
  },
  ...placeColumns,
  ...[...notYetColumns, ...runColumns, ...durationColumns, ...durationSpreadColumns, ...costColumns].map(
    ofUpkeep,
  ),
  {
    name: 'owner',
    label: 'Owner',
    format: 'text',
    meaning: 'Owner of the pipeline.',
    sortable: true,
    sortName: 'OWNER',
    absentBecause: everybodys,
  },
  {
    name: 'lastStartTime',
    label: 'Last start',
    format: 'instant',
    meaning: 'Start of its most recent run in the range.',
    sortable: true,
    sortName: 'LAST_START_TIME',
    absentBecause: noUpkeepRuns,
    hidden: true,
  },
]

export const listMaintenanceJobs = report({
  name: 'listMaintenanceJobs',
  path: '/reports/maintenance-jobs',
  guard: 'user',
  summary:
    'Upkeep that the platform does by itself: maintenance of pipelines, predictive optimization and their like, with its money.',
  listName: 'jobReports',
  filters: { ...currencyFilter, cost, search, searchBy, owner: jobFilters.owner, skew: needsTelemetry },
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobId', 'currency'],
})
