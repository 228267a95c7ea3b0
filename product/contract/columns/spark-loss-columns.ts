import { absentWhere, hidden, share, withOptions } from '#contract/column-builders.ts'
import { sparkEstimate } from '../spark-estimate.ts'
import {
  noInput,
  severalApplications,
  sharedApplication,
  sparkAbsences,
  unknownTaskTime,
} from '../absences/spark.ts'

/** Where the time of Spark work was lost, where a log is known: parts of the duration, of core time, and of the input. */
export const sparkLossColumns = [
  ...absentWhere(
    severalApplications,
    share('noTaskShare', 'Idle cores', 'Part of the duration without a stage: the driver worked or waited.'),
  ),
  ...absentWhere(
    sharedApplication,
    share('fewTasksLostShare', 'Few tasks', 'Lost with tasks for less than half of the cores.'),
    share('idleCoreShare', 'Idle cores', 'Core time without a task in that of its executors.'),
  ),
  ...absentWhere(
    unknownTaskTime,
    share('lostShare', 'Lost core time', 'Part of the duration in failed or repeated tasks.'),
  ),
  ...absentWhere(
    noInput,
    share('largestTaskInputShare', 'Largest task', 'Part of the input that one task read.'),
  ),
] as const

/** The same in lists of which not every row has a log; the row names why. */
export const sparkLossByRow = hidden(
  ...withOptions({ ...sparkEstimate, absentByRow: sparkAbsences }, sparkLossColumns),
)
