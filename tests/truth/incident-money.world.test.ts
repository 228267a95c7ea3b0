import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyText, moneyUnits } from '#contract/money.ts'
import {
  getIncidentCountsRoute,
  listCostIncidentsRoute,
  listPerformanceIncidentsRoute,
} from '#features/incidents/incidents/server.ts'
import { openIncidents } from '#features/testing/open-incidents.ts'
import type { IncidentCounts, IncidentRow } from '#product/contract/calls/incidents.ts'
import { openWorld, type World } from '../world/open-world.ts'
import { servedFigures, type Served } from './served-figures.ts'

let world: World
let served: Served

beforeAll(async () => {
  world = await openWorld()
  const ports = { incidents: openIncidents() }
  served = await servedFigures(world.collected, [
    listCostIncidentsRoute.over(ports),
    listPerformanceIncidentsRoute.over(ports),
    getIncidentCountsRoute.over(ports),
  ])
})

afterAll(async () => {
  await served.close()
  await world.close()
})

const range = 'since=2025-05-24&until=2025-06-01'
const incidentsOf = async (list: string) => {
  const { incidents } = await served.get<{ incidents: IncidentRow[] }>(`/alerts/${list}?${range}&size=250`)
  return incidents
}
const sumOf = (amounts: readonly (string | null)[]) =>
  amounts.reduce((sum, amount) => sum + moneyUnits(amount ?? '0'), 0n)

test('rows less what they share are the tile, to the last digit', async () => {
  const incidents = await incidentsOf('performance-incidents')
  const counts = await served.get<IncidentCounts>(`/alerts/summary/performance?${range}`)
  expect(incidents.length).toBeGreaterThan(5)
  const shared = sumOf(incidents.map(({ sharedAtStake }) => sharedAtStake))
  expect(moneyText(sumOf(incidents.map(({ atStake }) => atStake)) - shared)).toBe(counts.atStake)
  const sharedInRange = sumOf(incidents.map((row) => row.sharedInRange))
  expect(moneyText(sumOf(incidents.map((row) => row.moneyInRange)) - sharedInRange)).toBe(counts.moneyInRange)
})

test('each thing has one open incident of a cause, dated on the last complete day where it lasts', async () => {
  const incidents = await incidentsOf('performance-incidents')
  const keys = incidents.map(({ cause, target, scopeKey, currency }) =>
    [cause, target, scopeKey, currency].join(),
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(incidents.find(({ cause, atStake }) => cause === 'idle' && atStake !== null)).toMatchObject({
    lastDay: expect.stringMatching(/^2025-05-3[01]$/),
  })
})

test('what is at stake is at most a month of what the thing cost on the same days', async () => {
  const rows = await world.collected.lake.rows(`
    with cost as (
      select
        scope_key, currency,
        sum(case when day >= date '2025-05-24' then cost else 0 end) as week,
        sum(cost) as weeks
      from scope_day
      where day >= date '2025-05-03' and day < date '2025-05-31'
      group by scope_key, currency
    )
    select incident.incident_id
    from incident
    inner join cost using (scope_key, currency)
    where incident.status = 'OPEN'
      and incident.at_stake > greatest(cost.week * 30.4 / 7, cost.weeks * 30.4 / 28) + 0.000001`)
  expect(rows).toEqual([])
})
