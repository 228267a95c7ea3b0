import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { correctedRows, priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const hour: [string, string] = ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z']
const record = (id: string, usage_quantity: string, rest: object) =>
  usageRow(id, hour, { billing_origin_product: 'JOBS', job_id: 'j', usage_quantity, ...rest })

test('a run is charged what its records of serverless compute cost, whatever it cost on clusters', async () => {
  const lake = await derivedLake(['serverless_run_day'], {
    system_workspace: [workspaceRow],
    list_price: [
      priceRow(),
      priceRow({ sku_name: 'CLASSIC' }),
      priceRow({ sku_name: 'GIGABYTES', usage_unit: 'GB' }),
    ],
    usage_record: [
      record('marked', '2', { job_run_id: 'r', is_serverless: true, budget_policy_id: 'b' }),
      record('corrected', '-0.5', { job_run_id: 'r', is_serverless: true, budget_policy_id: 'b' }),
      record('traffic', '4', {
        job_run_id: 'r',
        is_serverless: true,
        usage_policy_id: 'b',
        sku_name: 'GIGABYTES',
        usage_unit: 'GB',
      }),
      record('on a cluster', '8', { job_run_id: 'r', cluster_id: 'c', is_serverless: false }),
      record('unmarked', '16', { job_run_id: 's' }),
      record('classic without a cluster', '32', {
        job_run_id: 't',
        is_serverless: false,
        sku_name: 'CLASSIC',
      }),
      record('no run', '64', { is_serverless: true }),
      record('of a notebook', '128', { job_id: null, notebook_id: 'n', is_serverless: true }),
    ],
  })
  expect(
    await lake.rows(
      'select job_id, run_id, attempt, budget_policy_id, dbus, cost from serverless_run_day order by run_id nulls last',
    ),
  ).toEqual([
    {
      job_id: 'j',
      run_id: 'r',
      attempt: 0,
      budget_policy_id: 'b',
      dbus: '1.500000000000',
      cost: '5.5000000000',
    },
    {
      job_id: 'j',
      run_id: 's',
      attempt: 0,
      budget_policy_id: null,
      dbus: '16.000000000000',
      cost: '16.0000000000',
    },
    {
      job_id: 'j',
      run_id: null,
      attempt: null,
      budget_policy_id: null,
      dbus: '64.000000000000',
      cost: '64.0000000000',
    },
  ])
  await lake.close()
})

test('usage that is restated for another budget policy, or for a cluster, counts as it was restated', async () => {
  const policy = { job_run_id: 'r', budget_policy_id: 'z' }
  const lake = await derivedLake(['serverless_run_day'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    usage_record: [
      ...correctedRows(record('policy', '2', policy), { budget_policy_id: 'a' }),
      ...correctedRows(record('moved', '4', { job_run_id: 's' }), { cluster_id: 'c', is_serverless: false }),
    ],
  })
  expect(await lake.rows('select run_id, budget_policy_id, cost from serverless_run_day')).toEqual([
    { run_id: 'r', budget_policy_id: 'a', cost: '2.0000000000' },
  ])
  await lake.close()
})
