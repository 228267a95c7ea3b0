import { expect, test } from 'vitest'
import { z } from 'zod'
import { statementGroupings } from '#features/workloads/warehouse-statements/groups/contract.ts'
import { openApi } from '../every-call/open-api.ts'
import { askedBy, differing, type ShownFigure } from './asked-figures.ts'

const open = openApi()

const range = 'currency=USD&since=2025-05-01&until=2025-05-31'
const withCost = z.object({ totals: z.object({ cost: z.string() }) })
const known = z.array(z.object({ workspaceId: z.string(), warehouseId: z.string() }))

async function warehouses() {
  const { rows } = await open().mart.rows(`
    select distinct workspace_id as "workspaceId", asset_id as "warehouseId"
    from asset_day
    where asset_kind = 'warehouse'
      and day >= date '2025-05-01'
      and day < date '2025-05-31'
    order by all`)
  return known.parse(rows)
}

test('the page of a warehouse, its row, its sources, its statements and each of their groupings cost the same', async () => {
  const asked = askedBy(open().api)
  const different: (string | undefined)[] = []
  const all = await warehouses()
  for (const { workspaceId, warehouseId } of all) {
    const of = `${range}&workspaceId=${workspaceId}`
    const page = `/reports/sql-warehouses/${warehouseId}`
    const costOf = async (screen: string, url: string): Promise<ShownFigure> => {
      const { totals } = await asked(url, withCost)
      return { screen, amount: totals.cost }
    }
    const figures = [
      await costOf('header', `/reports/cost-over-time?${of}&assetKind=warehouse&assetId=${warehouseId}`),
      await costOf('list', `/reports/sql-warehouses?${of}&assetId=${warehouseId}`),
      await costOf('sources', `${page}/sources?${of}`),
      await costOf('statements', `${page}/statements?${of}`),
    ]
    for (const groupBy of statementGroupings) {
      figures.push(await costOf(groupBy, `${page}/statement-groups?${of}&groupBy=${groupBy}`))
    }
    different.push(differing(warehouseId, figures))
  }
  expect(different.filter((text) => text !== undefined)).toEqual([])
  expect(all.length).toBeGreaterThan(1)
})
