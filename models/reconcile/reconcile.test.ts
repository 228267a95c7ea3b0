import { expect, test } from 'vitest'
import { derivedLake } from '../testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '../testing/rows.ts'
import { isReconciled, reconcile } from './reconcile.ts'

const tables = ['billed_day', 'cost_day', 'unexplained_day', 'unpriced_day']

const at = (time: string) => `2025-05-01T${time}:00Z`

async function estate() {
  return derivedLake(tables, {
    system_workspace: [workspaceRow],
    system_cluster: [clusterRow({ worker_count: 0 })],
    machine_price: [machinePriceRow('small', '0.5')],
    list_price: [priceRow(), priceRow({ currency_code: 'EUR', price: '0.9' })],
    cluster_event: [
      eventRow('CREATING', at('10:00')),
      eventRow('RUNNING', at('10:30')),
      eventRow('TERMINATING', at('12:00')),
    ],
    rest_task_run: [taskRow('a', [at('10:30'), at('11:30')])],
    usage_record: [
      usageRow('hour', [at('10:30'), at('11:30')], { cluster_id: 'c', usage_quantity: '3' }),
      usageRow('storage', [at('00:00'), at('01:00')], { billing_origin_product: 'DEFAULT_STORAGE' }),
      usageRow('unknown', [at('00:00'), at('01:00')], { sku_name: 'NEW', usage_quantity: '7' }),
    ],
  })
}

test('billed money is compared with allocated money, per source and currency', async () => {
  const lake = await estate()
  const unpriced = [{ sku: 'NEW', usageUnit: 'DBU', recordCount: 1, quantity: '7.000000000000' }]
  const usage = { day: '2025-05-01', source: 'databricks_usage', difference: '0.0000000000', unpriced }
  expect(await reconcile(lake, { day: '2025-05-01' })).toEqual({
    days: [
      {
        ...usage,
        currency: 'EUR',
        billed: '3.6000000000',
        attributed: { overhead: '0.9000000000', run: '2.7000000000' },
        byPhase: { work: '3.6000000000' },
      },
      {
        ...usage,
        currency: 'USD',
        billed: '4.0000000000',
        attributed: { overhead: '1.0000000000', run: '3.0000000000' },
        byPhase: { work: '4.0000000000' },
      },
      {
        day: '2025-05-01',
        source: 'machine_estimate',
        currency: 'USD',
        billed: '1.0000000000',
        attributed: { cluster: '0.2500000000', run: '0.5000000000', start_up: '0.2500000000' },
        byPhase: { start_up: '0.2500000000', unknown: '0.2500000000', work: '0.5000000000' },
        unpriced: [],
        difference: '0.0000000000',
      },
    ],
    unexplained: [
      {
        firstDay: '2025-05-01',
        lastDay: '2025-05-01',
        workspaceId: '1',
        source: 'machine_estimate',
        currency: 'USD',
        consumer: 'cluster',
        reason: 'no machine data of that time: idle or interactive',
        assetId: 'c',
        sku: 'small driver',
        recordCount: 1,
        amount: '0.2500000000',
      },
    ],
  })
  expect((await reconcile(lake, { day: '2025-05-02' })).days).toEqual([])
  await lake.close()
})

test('lost money shows as a difference', async () => {
  const lake = await estate()
  await lake.replaceDays('cost_day', ['2025-05-01'], 'select * from cost_day where false')
  const { days } = await reconcile(lake)
  expect(days.map((day) => [day.source, day.currency, day.difference, isReconciled(day)])).toEqual([
    ['databricks_usage', 'EUR', '3.6000000000', false],
    ['databricks_usage', 'USD', '4.0000000000', false],
    ['machine_estimate', 'USD', '1.0000000000', false],
  ])
  await lake.close()
})
