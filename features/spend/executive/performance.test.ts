import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { sparkOf } from '#product/testing/workload-rows.ts'
import { getHealthComponents } from '#product/contract/calls/health-components.ts'
import { getHealthTrend } from './contract.ts'
import { getHealthComponentsRoute, getHealthTrendRoute } from './server.ts'
import { tables } from './testing/published-rows.ts'

test('performance is 100 less the share of analyzed runs with a finding, each cent in one component, week by week', async () => {
  const logged = (run_id: string, rest: object = {}) => sparkOf({ run_id, ...rest })
  const costs = { a: '10', b: '20', c: '30', d: '40', e: '0.0000000001', unlogged: '1000' }
  const estimates: Readonly<Record<string, object>> = {
    b: { cloud_cost: '5' },
    e: { weak_because: 'no evidence' },
    unlogged: { cloud_cost: '900' },
  }
  const found = (run_id: string, rule: string, rest: object = {}) => ({ run_id, rule, ...rest })
  const { askAs: ask } = await reportServer([getHealthComponentsRoute, getHealthTrendRoute], {
    ...tables,
    run_day: [
      ...Object.entries(costs).map(([run_id, cost]) => ({
        day: '2025-05-10',
        run_id,
        cost,
        ...estimates[run_id],
      })),
      { day: '2025-05-01', run_id: 'a', cost: '500', cloud_cost: '400' },
      { day: '2025-05-10', run_id: 'a', attempt: 1, cost: '600' },
    ],
    run_spark: [
      ...['a', 'b', 'c', 'd', 'e'].map((run_id) => logged(run_id)),
      logged('a', { workspace_id: '2' }),
    ],
    finding: [
      found('a', 'skewed_stage'),
      found('a', 'disk_spill'),
      found('a', 'excessive_duration'),
      found('b', 'disk_spill'),
      found('c', 'oversized_worker_cpu'),
      found('c', 'run_failure'),
      found('e', 'saturated_driver_memory'),
      found('unlogged', 'skewed_stage'),
    ],
  })
  const answer = await ask('ann', '/spend-insights/executive/components?currency=USD')
  const { views, analyzedCost, isAnalyzedCostEstimated, performanceCost } = getHealthComponents.output.parse(
    answer.json(),
  )
  expect([analyzedCost, performanceCost]).toEqual(['100.0000000001', '30.0000000001'])
  expect(isAnalyzedCostEstimated).toBe(true)
  expect(views[2]).toMatchObject({ view: 'performance', score: 70, band: 'great', weight: 0.3 })
  expect(
    views[2]?.components.map(({ component, cost, pointsLost, isCostEstimated }) => [
      component,
      cost,
      pointsLost,
      isCostEstimated,
    ]),
  ).toEqual([
    ['skew', '10.0000000000', 10, false],
    ['spill', '20.0000000000', 20, true],
    ['under_provisioned', '0.0000000001', 0, true],
    ['excessive_duration', '0.0000000000', 0, false],
  ])
  const trend = getHealthTrend.output.parse(
    (await ask('ann', '/spend-insights/executive/trend?currency=USD')).json(),
  )
  expect(trend.weeks.at(-1)?.performance).toBe(70)
  expect(trend.weeks.at(0)?.performance).toBeNull()
})
