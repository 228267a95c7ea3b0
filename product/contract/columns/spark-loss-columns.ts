import { absentWhere, hidden, share, withOptions } from '#contract/column-builders.ts'
import { sparkEstimate } from '../spark-estimate.ts'
import { noSplitYet } from '../absences/time-split.ts'
import { noInput, sharedApplication, sparkAbsences } from '../absences/spark.ts'

/** Where the time of Spark work was lost, where a log is known: parts of the wall clock, of core time, and of the input. */
export const sparkLossColumns = [
  ...absentWhere(
    noSplitYet,
    share('noTaskShare', 'Driver only', 'Part of the time without a stage: the driver worked or waited.'),
    share(
      'fewTasksLostShare',
      'Too few tasks',
      'Part of the time lost as stages had fewer tasks than cores.',
    ),
  ),
  share('idleCoreShare', 'Idle cores', 'Core time without a task in that of its executors.', {
    absentBecause: sharedApplication,
  }),
  ...absentWhere(
    noSplitYet,
    share('lostShare', 'Lost work', 'Part of the time in failed or repeated tasks.'),
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
