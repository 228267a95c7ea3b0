import { moneyText, moneyUnits } from '#contract/money.ts'
import type { Prices } from '#product/server/what-if/money.ts'
import type { RunRow } from './run-rows.ts'

const recentRuns = 10
const hourMs = 3_600_000n

type Priced = { prices: Prices; currency: string }

/**
 * What an hour of a driver and of a worker costs, by what the latest runs on the same machines cost for each core and hour; undefined
 * where no such run has both parts of its cost.
 */
export function pricesOf(rows: readonly RunRow[]): Priced | undefined {
  const latest = rows.at(-1)
  const alike = rows.filter(
    (row) =>
      row.worker_node_type === latest?.worker_node_type &&
      row.is_photon === latest.is_photon &&
      row.currency !== null &&
      row.currency === latest.currency &&
      row.databricks_cost !== null &&
      row.cloud_cost !== null &&
      row.driver_cores !== null,
  )
  const [known] = alike.slice(-1)
  if (!known?.currency) return undefined
  const recent = alike.slice(-recentRuns)
  const coresOf = (row: RunRow) => (row.driver_cores ?? 0) + row.workers * (row.worker_cores ?? 0)
  const worked = (row: RunRow) => row.work_until_ms - row.work_from_ms
  const rate = (costOf: (row: RunRow) => string | null, msOf: (row: RunRow) => number) => {
    const cost = recent.reduce((sum, row) => sum + moneyUnits(costOf(row) ?? '0'), 0n)
    const coreMs = BigInt(
      Math.max(1, Math.round(recent.reduce((sum, row) => sum + coresOf(row) * msOf(row), 0))),
    )
    return (cores: number | null) => moneyText((cost * hourMs * BigInt(Math.round(cores ?? 0))) / coreMs)
  }
  const databricks = rate((row) => row.databricks_cost, worked)
  const machine = rate(
    (row) => row.cloud_cost,
    (row) => worked(row) + row.setup_ms,
  )
  const hourly = (cores: number | null) => ({ databricks: databricks(cores), machine: machine(cores) })
  return {
    currency: known.currency,
    prices: { driver: hourly(known.driver_cores), worker: hourly(known.worker_cores) },
  }
}
