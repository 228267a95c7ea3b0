import { doesNotApply } from '#contract/absence.ts'
import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  count,
  duration,
  flag,
  hidden,
  id,
  money,
  share,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { report } from '#contract/report.ts'
import { workspaceIdColumn } from '../columns/run-key-columns.ts'

/** What can be split: an attempt of a run, a task of one, an update of a pipeline, an instance of a cluster. */
export type SplitKind = 'job_run' | 'task_run' | 'pipeline_update' | 'cluster_instance'

const noStage = doesNotApply('No stage stands for it: it lies outside of stages, or is spread over many.')
const noCores = doesNotApply('The cores of one of its executors are not known.')
const noCost = doesNotApply('Nothing is billed or priced for it yet.')

export const listTimeParts = report({
  name: 'listTimeParts',
  path: '/reports/time-parts/{executionKind}/{assetId}/{execution}',
  guard: mayRead('user'),
  summary:
    'Where the wall clock of an execution went, by its event logs: parts that add up to its time and to its cost. Empty where no log is read, or while it goes on. The asset of an attempt of a run is its job (the run itself where it has none), and run-attempt names it; that of a task run is run-attempt, of an update its pipeline, of an instance its cluster.',
  listName: 'timeParts',
  filters: {},
  columns: [
    text('label', 'Time', 'Part of the time.', { always: true }),
    ...hidden(
      text('part', 'Key', 'Key of the part.', { always: true }),
      count('place', 'Place', 'Place of the part in the order of all.', { always: true }),
    ),
    workspaceIdColumn,
    duration('wallTime', 'Wall clock', 'Time of the execution in this part.', { always: true, summed: true }),
    share('timeShare', 'Share', 'The same in parts of the whole.', { always: true }),
    ...absentWhere(
      noCores,
      duration('coreTime', 'Core time', 'Time of executor cores in this part.', { summed: true }),
    ),
    ...absentWhere(noCost, money('cost', 'Cost', 'Cost of this part.', { summed: true })),
    ...hidden(text('currency', 'Currency', 'Currency of the cost.', { absentBecause: noCost })),
    flag(
      'isCause',
      'Cause',
      'Took the most time for a reason that can be changed, a tenth of all at least.',
      { always: true },
    ),
    ...hidden(
      flag(
        'hasUnknownSpill',
        'With spill',
        'Spilling is in this part, as nothing shows how fast the disks were.',
        {
          always: true,
        },
      ),
    ),
    ...absentWhere(
      noStage,
      count('stageId', 'Stage', 'Id of the stage that has most of this part.'),
      ...hidden(
        count('stageAttempt', 'Stage attempt', 'Attempt of that stage.'),
        duration('stageTime', 'Time in stage', 'Time of that stage in this part.'),
        share('stageShare', 'Share of stage', 'The same in parts of the time of the stage.'),
      ),
      ...wireOnly(
        id('stageClusterId', 'Cluster id', 'Cluster of that stage.'),
        id('sparkContextId', 'Spark context', 'Spark context of that stage, for its Spark UI.'),
      ),
    ),
  ],
  order: { column: 'place', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'part', 'currency'],
})
