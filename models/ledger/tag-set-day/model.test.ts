import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  correctedRows,
  eventRow,
  machinePriceRow,
  priceRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const hour = (from: string, to: string) => [`2025-05-01T${from}:00.000Z`, `2025-05-01T${to}:00.000Z`] as const
const tagged = (custom_tags: object | null, rest: object = {}) => ({ custom_tags, ...rest })
const onCluster = { cluster_id: 'c', job_id: null }

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(['tag_set_day', 'cost_day'], {
    system_workspace: [workspaceRow],
    system_cluster: [clusterRow({ worker_count: 0 })],
    cluster_event: [
      eventRow('CREATING', '2025-05-01T10:00:00.000Z', { target_num_workers: 0 }),
      eventRow('TERMINATING', '2025-05-01T12:00:00.000Z'),
    ],
    machine_price: [machinePriceRow('small', '4')],
    list_price: [priceRow(), priceRow({ currency_code: 'GBP', price: '0.8' })],
    usage_record: [
      usageRow('a', hour('10:00', '11:00'), tagged({ team: 'red', env: 'prod' }, onCluster)),
      usageRow('b', hour('11:00', '12:00'), tagged({ team: 'blue' }, onCluster)),
      usageRow('c', hour('10:00', '11:00'), tagged({ Team: 'Red' }, { usage_quantity: '0.3333333333' })),
      usageRow('back', hour('10:00', '11:00'), tagged({ Team: 'Red' }, { usage_quantity: '-0.1' })),
      usageRow('none', hour('10:00', '11:00'), tagged(null)),
      usageRow('sql', hour('10:00', '11:00'), {
        custom_tags: null,
        warehouse_id: 'w',
        usage_quantity: '0.25',
      }),
      usageRow('empty', hour('10:00', '11:00'), tagged({})),
      usageRow('unpriced', hour('10:00', '11:00'), tagged({ team: 'red' }, { sku_name: 'OTHER' })),
    ],
  })
})
afterAll(() => lake.close())

const tagsOf = async (source: string, currency = 'USD') => {
  const rows = await lake.rows(
    `select tags_json, amount from tag_set_day
     where source = $source and currency = $currency order by tags_json, amount`,
    { source, currency },
  )
  return rows.map(({ tags_json, amount }) => [JSON.parse(String(tags_json)), amount])
}

test('usage is counted once by its set of tags, and without tags by itself', async () => {
  expect(await tagsOf('databricks_usage')).toEqual([
    [{ Team: 'Red' }, '0.2333333333'],
    [{ env: 'prod', team: 'red' }, '1.0000000000'],
    [{ team: 'blue' }, '1.0000000000'],
    [{}, '0.2500000000'],
    [{}, '2.0000000000'],
  ])
})

test('what names no cluster, run or other asset is shared', async () => {
  const rows = await lake.rows(
    `select is_shared, cast(sum(amount) as decimal(28,10)) as amount from tag_set_day
     where source = 'databricks_usage' and currency = 'USD' and tags_json = '{}' group by is_shared order by is_shared`,
  )
  expect(rows).toEqual([
    { is_shared: false, amount: '0.2500000000' },
    { is_shared: true, amount: '2.0000000000' },
  ])
})

test('VMs have the tags of the latest usage of their cluster on that day', async () => {
  const machines = await tagsOf('machine_estimate')
  expect(machines.map(([tags]) => tags)).toEqual([{ team: 'blue' }])
})

const totals = (table: string) =>
  lake.rows(
    `select day, workspace_id, source, currency, cast(sum(amount) as decimal(28,10)) as amount
     from ${table} group by day, workspace_id, source, currency order by day, workspace_id, source, currency`,
  )

test('the sets of tags add up to the bill of each day, source and currency, to the last digit', async () => {
  expect(await totals('tag_set_day')).toEqual(await totals('cost_day'))
  await addRows(lake, {
    usage_record: [
      usageRow('late', hour('11:30', '12:00'), tagged({ team: 'green' }, onCluster)),
      usageRow('next', ['2025-05-02T00:00:00.000Z', '2025-05-02T01:00:00.000Z'], tagged({ team: 'red' })),
    ],
  })
  expect(await totals('tag_set_day')).toEqual(await totals('cost_day'))
  expect((await tagsOf('machine_estimate')).map(([tags]) => tags)).toEqual([{ team: 'green' }])
})

test('VMs have the tags of the usage that is in force', async () => {
  const day = '2025-05-03'
  const record = usageRow('wrong', [`${day}T10:00:00Z`, `${day}T11:00:00Z`], tagged({ team: 'z' }, onCluster))
  const [original = {}, ...correction] = correctedRows(record, tagged({ team: 'a' }))
  const machines = () =>
    lake.rows(
      `select tags_json, amount from tag_set_day where day = '${day}' and source = 'machine_estimate'`,
    )
  await addRows(lake, {
    cluster_event: [
      eventRow('CREATING', `${day}T10:00:00.000Z`, { target_num_workers: 0 }),
      eventRow('TERMINATING', `${day}T11:00:00.000Z`),
    ],
    usage_record: [original],
  })
  expect(await machines()).toEqual([{ tags_json: '{"team":"z"}', amount: '4.0000000000' }])
  await addRows(lake, { usage_record: correction })
  expect(await machines()).toEqual([{ tags_json: '{"team":"a"}', amount: '4.0000000000' }])
})
