import { absentWhere, count, duration, flag, id, instant, status, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { noBill } from '../absences/costs.ts'
import { runGoesOn } from '../absences/runs.ts'
import { sparkAbsences } from '../absences/spark.ts'
import { noSplitYet } from '../absences/time-split.ts'
import { costEstimateColumns, currencyColumn, partlyEstimatedCost } from '../columns/cost-part-columns.ts'
import { attemptNumberColumn, jobIdColumn, workspaceIdColumn } from '../columns/run-key-columns.ts'
import { sparkReasonColumns } from '../columns/spark-columns.ts'
import { timeParts } from '../time-parts.ts'
import { jobRunFilters } from './job-runs.ts'

const { analyzedRunsOnly: _analyzed, searchBy: _searchBy, search: _search, ...filters } = jobRunFilters

/** How many runs a chart of their parts shows one by one. */
export const mostRunsInParts = 250

const ofSplit = { absentBecause: noSplitYet, absentByRow: sparkAbsences }

export const listRunTimeParts = report({
  name: 'listRunTimeParts',
  path: '/reports/jobs/{jobId}/runs/trends/time-parts',
  guard: mayRead('user'),
  summary:
    'Where the wall clock of each run of one job went, by event logs, newest run first: a row for each part of an attempt, adding up to its time and its cost. An attempt that is not split has one row without a part, and why.',
  listName: 'runTimeParts',
  filters,
  columns: [
    id('runId', 'Run', 'Id of the run.', { always: true }),
    jobIdColumn,
    attemptNumberColumn,
    workspaceIdColumn,
    status('status', 'Status', 'State of the attempt.'),
    instant('startTime', 'Start', 'Start of the attempt.', { always: true }),
    ...absentWhere(runGoesOn, instant('endTime', 'End', 'End of the attempt.')),
    text('part', 'Part', 'Key of the part of the time.', ofSplit),
    count('place', 'Place', 'Place of the part in the order of all.', { hidden: true, ...ofSplit }),
    duration('wallTime', 'Wall clock', 'Time of the attempt in this part.', { summed: true, ...ofSplit }),
    currencyColumn,
    partlyEstimatedCost('cost', 'Cost of this part.', { ...ofSplit, absentBecause: noBill }),
    ...costEstimateColumns,
    flag(
      'isCause',
      'Cause',
      'Took the most time for a reason that can be changed, a tenth of all at least.',
      ofSplit,
    ),
    ...sparkReasonColumns,
  ],
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'runId', 'attemptNumber', 'currency', 'part'],
  pageRows: { usual: mostRunsInParts, most: mostRunsInParts * timeParts.length },
  range: 'instants',
})
