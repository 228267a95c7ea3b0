import { z } from 'zod'
import { absentWhere, day, hidden, id, key, money, share, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noCloudBill } from '#product/contract/absences/costs.ts'
import { noPoolHours } from '#product/contract/absences/clusters.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'

const estimated = { isEstimate: true, summed: true } as const
const hours = { isDecimal: true, cell: 'quantity' } as const

export const listPoolCosts = report({
  name: 'listPoolCosts',
  path: '/reports/pools/costs',
  guard: mayRead('user'),
  summary:
    'What each pool cost on each UTC day of the range: VMs that waited, VMs in clusters and the hours of both.',
  listName: 'poolCosts',
  filters: {
    ...currencyFilter,
    poolId: z.string().max(256).optional().meta({ description: 'Only the pool with this id.' }),
  },
  columns: [
    day('day', 'Day', 'UTC day.', { always: true }),
    ...hidden(id('poolId', 'Pool', 'Id of the pool.')),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    currencyColumn,
    money('cost', 'Idle', 'VMs that waited, which the pool itself costs.', {
      ...estimated,
      sortName: 'TOTAL_COST',
      bar: true,
    }),
    money('activeCost', 'In clusters', 'VMs in clusters, which pay.', { ...estimated, priority: 70 }),
    money('vmCost', 'VMs', 'VMs, idle and in clusters.', { ...estimated, priority: 60 }),
    ...absentWhere(
      noPoolHours,
      text('machineHours', 'VM hours', 'Hours of all VMs, idle or in clusters.', { ...hours, priority: 55 }),
      text('idleHours', 'Idle hours', 'Hours in which VMs waited.', { ...hours, priority: 54 }),
      text('activeHours', 'Hours in clusters', 'Hours in which VMs were in clusters.', {
        ...hours,
        priority: 53,
      }),
      share('idleShare', 'Idle share', 'Idle hours as a share of all.', { priority: 50 }),
    ),
    ...hidden(
      ...absentWhere(
        noCloudBill,
        money('undefinedCost', 'Undefined', 'Billed to the pool at no known time of a VM.'),
        money('storageCost', 'Storage', 'Disks of the VMs.'),
        money('networkCost', 'Network', 'Addresses of the VMs.'),
        money('bandwidthCost', 'Bandwidth', 'Data that the VMs sent.'),
      ),
    ),
  ],
  order: { column: 'day', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'poolId', 'day', 'currency'],
})
