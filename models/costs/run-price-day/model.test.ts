import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { runPriceDay } from './model.ts'

const part = (rest: object = {}) => ({
  day: '2025-05-01',
  consumer: 'run',
  job_id: '70',
  run_id: '7',
  attempt: 0,
  source: 'databricks_usage',
  sku_name: 'JOBS',
  usage_unit: 'DBU',
  currency: 'USD',
  price: '0.5',
  quantity: '2.000000000001',
  amount: '1.0000000001',
  ...rest,
})

test('parts of a run and its repairs add up for each SKU and price, to the last digit', async () => {
  const rows = await selectAlone(
    runPriceDay,
    {
      run_cost_part: [
        part(),
        part({ attempt: 1, weak_because: 'nearest run' }),
        part({ price: '0.6' }),
        part({ sku_name: 'D4 worker', machine: 'D4', source: 'machine_estimate' }),
        part({ consumer: 'idle', run_id: null }),
        part({ day: '2025-05-02' }),
      ],
    },
    { days: ['2025-05-01'] },
  )
  expect(
    rows.map(({ sku_name, price, machine, weak_because, quantity, amount }) => [
      sku_name,
      price,
      machine,
      weak_because,
      quantity,
      amount,
    ]),
  ).toEqual([
    ['JOBS', '0.50000000', null, 'nearest run', '4.000000000002', '2.0000000002'],
    ['JOBS', '0.60000000', null, null, '2.000000000001', '1.0000000001'],
    ['D4 worker', '0.50000000', 'D4', null, '2.000000000001', '1.0000000001'],
  ])
})
