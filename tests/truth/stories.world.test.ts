import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import {
  listCostIncidentsRoute,
  listPerformanceIncidentsRoute,
} from '#features/incidents/incidents/server.ts'
import type { CostChangeSplit } from '#product/contract/calls/cost-change-split.ts'
import { splitCostChangeRoute } from '#features/spend/changes/server.ts'
import { openIncidents } from '#features/testing/open-incidents.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import { openWorld, type World } from '../world/open-world.ts'
import { failedStories, idleStories, offTheBill } from './incidents-of-stories.ts'
import { servedFigures, type Served } from './served-figures.ts'
import { changesPath, toldChanges } from './told-changes.ts'

let world: World
let served: Served

beforeAll(async () => {
  world = await openWorld()
  const ports = { incidents: openIncidents() }
  served = await servedFigures(world.collected, [
    splitCostChangeRoute,
    listCostIncidentsRoute.over(ports),
    listPerformanceIncidentsRoute.over(ports),
  ])
})

afterAll(async () => {
  await served.close()
  await world.close()
})

test('a job whose runs fail after six tries costs more by the length of its runs', async () => {
  const stories = await world.collected.lake.rows(
    `select * from read_parquet('${join(world.truth, 'story.parquet')}') where story = 'retry-storm'`,
  )
  const [storm] = toldChanges(stories, '2025-05-31')
  expect(storm?.story).toBe('retry-storm')
  if (!storm) return
  const { rows } = await served.get<CostChangeSplit>(changesPath(storm, '&part=duration'))
  const rank = rows.findIndex(({ assetId }) => assetId === storm.assetId)
  expect([rank >= 0 && rank < 3, rows[rank]?.cause]).toEqual([true, 'duration'])
})

test('a list price that changes is a cause for exactly the SKUs that it is of', async () => {
  const changed = await world.collected.lake.rows(`
    select distinct sku_name
    from list_price
    where price_start_time >= timestamp '2025-05-14' and price_start_time < timestamp '2025-05-17'`)
  const dearer = new Set(changed.map(({ sku_name }) => String(sku_name)))
  expect(dearer.size).toBeGreaterThan(0)
  const used = await world.collected.lake.rows(`
    select sku_name
    from asset_sku_day
    where source = 'databricks_usage' and day >= date '2025-05-08' and day < date '2025-05-20'
    group by sku_name
    having count(distinct day >= date '2025-05-15') = 2`)
  const days = 'since=2025-05-15&until=2025-05-20&previousSince=2025-05-08&previousUntil=2025-05-15'
  let found = 0
  for (const { sku_name } of used) {
    const sku = String(sku_name)
    const { parts } = await served.get<CostChangeSplit>(
      `/reports/spend/changes?${days}&skuName=${encodeURIComponent(sku)}&size=5`,
    )
    const price = moneyUnits(parts.find(({ part }) => part === 'price')?.amount ?? '0')
    const isOfPrice = price > 1_000_000n || price < -1_000_000n
    expect([sku, isOfPrice]).toEqual([sku, dearer.has(sku)])
    if (isOfPrice) found += 1
  }
  expect(found).toBeGreaterThan(0)
})

async function incidentsOf(list: 'cost-control-incidents' | 'performance-incidents'): Promise<IncidentRow[]> {
  const range = 'since=2025-05-01&until=2025-06-01&status=ALL&size=250'
  const { incidents } = await served.get<{ incidents: IncidentRow[] }>(`/alerts/${list}?${range}`)
  return incidents
}

test('stories are in the list of incidents with their asset, days, executions and money', async () => {
  const { lake } = world.collected
  const told = [
    ...(await failedStories(lake, world.truth)).map((story) => ({ ...story, of: 'run_failure' })),
    // Idle time and the missing auto-termination are one incident.
    ...(await idleStories(world)).map((story) => ({ ...story, of: 'idle' })),
  ]
  expect(told.map(({ story }) => story)).toEqual(['retry-storm', 'idle-cluster'])
  const incidents = await incidentsOf('performance-incidents')
  for (const { story, assetId, of, firstDay, lastDay, occurrences, cost } of told) {
    const own = incidents.filter((one) => one.assetId === assetId && one.cause === of)
    const found = own.find((one) => one.firstDay === firstDay)
    expect({ story, found }).toMatchObject({ story, found: { occurrences, currency: 'USD' } })
    // What lasts is dated on the last complete day.
    const isOpen = found?.status === 'OPEN'
    expect([of, found?.lastDay]).toEqual([of, isOpen ? '2025-05-30' : lastDay])
    // Costs of VMs are estimates: node minutes know the machine to the minute.
    const share = Number(found?.price) / Number(cost)
    expect([of, share > 0.995 && share < 1.001]).toEqual([of, true])
  }
})

test('the retries of a story are one incident that costs a part of its runs', async () => {
  const [storm] = await failedStories(world.collected.lake, world.truth)
  const incidents = await incidentsOf('performance-incidents')
  const found = incidents.filter(({ incidentType }) => incidentType === 'RETRY_STORM')
  expect(found).toMatchObject([
    {
      assetId: storm?.assetId,
      firstDay: storm?.firstDay,
      lastDay: storm?.lastDay,
      occurrences: storm?.occurrences,
      status: 'RESOLVED',
    },
  ])
  const share = Number(found[0]?.price) / Number(storm?.cost)
  expect(share > 0.5 && share < 1).toBe(true)
})

test('incidents of executions come to the prices of their findings, cause by cause, to the last digit', async () => {
  const incidents = await incidentsOf('performance-incidents')
  const rows = await world.collected.lake.rows(`
    select cause, sum(price) as price, count(*) as found
    from (
      select rule.cause, finding.execution_kind, finding.execution_id, finding.asset_id, max(finding.price) as price
      from finding
      inner join rule using (rule)
      where finding.execution_id is not null
      group by rule.cause, finding.execution_kind, finding.execution_id, finding.asset_id
    )
    group by cause
    order by cause`)
  const expected = rows.map(({ cause, price, found }) => [cause, price ?? '0.0000000000', Number(found)])
  const byCause = Map.groupBy(incidents, ({ cause }) => cause)
  const listed = [...byCause].map(([cause, own]) => [
    cause,
    sumOfMoney(own.flatMap(({ price }) => price ?? [])),
    own.reduce((sum, { occurrences }) => sum + occurrences, 0),
  ])
  expect(expected.length).toBeGreaterThan(8)
  expect(listed.toSorted()).toEqual(expected)
})

test('cost incidents name parts of the bill: account, workspaces, SKUs and assets, to the last digits', async () => {
  const incidents = await incidentsOf('cost-control-incidents')
  const off = await Promise.all(
    incidents.map(async (incident) => {
      const units = await offTheBill(world.collected.lake, world.truth, incident)
      return { about: `${incident.level} ${incident.assetKind} ${incident.lastDay}`, units }
    }),
  )
  expect(incidents.map(({ level }) => level)).toEqual(expect.arrayContaining(['ASSET', 'WORKSPACE']))
  // The truth of a warehouse is a sum of shares, each of which is cut to a unit.
  expect(off.filter(({ units }) => units > 5_000n || units < -5_000n)).toEqual([])
})
