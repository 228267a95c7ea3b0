import { z } from 'zod'
import { absentWhere, duration, instant, key, money, text, wireOnly } from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report, type RowOf } from '#contract/report.ts'
import { noBillNorMachines } from '#product/contract/absences/costs.ts'
import { neverUsedBefore, noJobLeft } from '#product/contract/absences/instances.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'

const usualMinutes = 25
const mostMinutes = 1440

export const listIdleGaps = report({
  name: 'listIdleGaps',
  path: '/cluster-instances/{id}/idle-gaps',
  guard: mayRead('user'),
  summary:
    'Stretches in which nobody used an instance of a cluster, from 25 minutes on, each with its part of the idle cost and who used it last before; of its whole life, whatever the range.',
  listName: 'idleGaps',
  filters: {
    ...currencyFilter,
    minMinutes: filter(
      z.coerce
        .number()
        .int()
        .min(0)
        .max(mostMinutes)
        .default(usualMinutes)
        .meta({ description: 'Only gaps of at least so many minutes.' }),
      {},
    ),
  },
  columns: [
    instant('startTime', 'From', 'When it was used last.', { always: true }),
    instant('endTime', 'To', 'When it was used again, or ended.', { always: true }),
    duration('idleTime', 'Idle', 'Length of the gap.', { always: true, bar: true }),
    currencyColumn,
    ...absentWhere(
      noBillNorMachines,
      money('cost', 'Cost', 'Its part, by time, of the idle cost of its days.', { summed: true }),
    ),
    ...absentWhere(neverUsedBefore, text('leftBy', 'Last run', 'Job or use that ended last before it.')),
    ...wireOnly(
      ...absentWhere(
        noJobLeft,
        text('jobId', 'Job id', 'Job whose run ended last.'),
        text('runId', 'Run id', 'Run that ended last.'),
      ),
    ),
    key('clusterId', 'Cluster id', 'Id of the cluster.'),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
  ],
  order: { column: 'idleTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'clusterId', 'startTime', 'currency'],
})

export type IdleGap = RowOf<typeof listIdleGaps>
