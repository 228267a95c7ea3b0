import { absentWhere, count, hidden, inDetail, money, share, text } from '#contract/column-builders.ts'
import { noCloudBill } from '#product/contract/absences/costs.ts'
import { noPoolFacts, noPoolHours } from '#product/contract/absences/clusters.ts'
import { recommendationsColumn } from '#product/contract/columns/recommendation-columns.ts'
import { assetList } from '#product/contract/asset-list.ts'

const estimated = { isEstimate: true } as const

const hours = { isDecimal: true, cell: 'quantity' } as const

export const listPools = assetList({
  name: 'listPools',
  path: '/reports/pools',
  listName: 'poolReports',
  kind: 'pool',
  columns: [
    ...inDetail(
      'facts',
      ...absentWhere(
        noPoolFacts,
        text('instanceType', 'VM type', 'Type of the VMs of the pool.', { cell: 'code', priority: 62 }),
        count('minIdle', 'Min idle', 'VMs that always wait.', { priority: 60 }),
        ...hidden(count('maxCapacity', 'Capacity', 'Most VMs of the pool.')),
        count('idleTimeoutInMinutes', 'Idle timeout, min', 'Minutes that a VM waits.', { priority: 59 }),
      ),
    ),
    ...inDetail(
      'use',
      ...absentWhere(
        noPoolHours,
        text('machineHours', 'VM hours', 'Hours of all VMs, idle or active.', { ...hours, priority: 58 }),
        ...hidden(text('idleHours', 'Idle hours', 'Hours in which VMs waited.', hours)),
        share('idleShare', 'Idle share', 'Idle hours as a share of all.', { priority: 57 }),
        money('activeCost', 'In clusters', 'VMs in clusters, which pay for them.', {
          ...estimated,
          priority: 53,
        }),
        ...hidden(money('vmCost', 'VMs', 'VMs, idle and active.', estimated)),
      ),
      ...hidden(
        ...absentWhere(
          noCloudBill,
          money('storageCost', 'Storage', 'Disks of the VMs.'),
          money('networkCost', 'Network', 'Addresses of the VMs.'),
          money('bandwidthCost', 'Bandwidth', 'Data that the VMs sent.'),
        ),
      ),
    ),
    recommendationsColumn,
  ],
})
