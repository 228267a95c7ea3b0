import { moneyText, moneyUnits } from '#contract/money.ts'
import type { HourlyRate, Prices } from '#product/server/what-if/money.ts'
import type { WorkflowWhatIf } from '../contract.ts'
import type { OfferRow } from './offers.ts'
import { engineOf } from './present.ts'
import type { RunRow } from './run-rows.ts'

const recentRuns = 10
const hourMs = 3_600_000n
/** DBUs of one type divided by those of another are counted to a millionth. */
const perDbu = 1_000_000

type Priced = {
  prices: Prices
  currency: string
  by: NonNullable<WorkflowWhatIf['pricedBy']>
}

/** What a curve is asked for. */
export type AskedMachine = { nodeType: string | undefined; engine: string | undefined }

/**
 * What an hour of a driver and of a worker costs. It is what runs on such machines cost; without any, what runs of the present type
 * cost, times how the list prices and the DBUs of both types compare. A driver of the workers' type changes with them. Undefined
 * where neither is known; by machines alone, what Databricks would bill is not.
 */
export function pricesOf(
  rows: readonly RunRow[],
  offers: readonly OfferRow[],
  { nodeType, engine }: AskedMachine,
): Priced | undefined {
  const own = pricesOfRuns(rows, nodeType, engine)
  if (own) return own
  const latest = rows.at(-1)
  const present = pricesOfRuns(rows, latest?.worker_node_type ?? undefined, engine)
  const offerOf = (type: string | null | undefined) => offers.find(({ node_type }) => node_type === type)
  const [from, to] = [offerOf(latest?.worker_node_type), offerOf(nodeType)]
  if (!present || !from || !to || to.currency !== present.currency) return undefined
  const dbus = dbuRatio(from, to, engine)
  const scaled = ({ databricks, machine }: HourlyRate): HourlyRate => ({
    databricks: times(databricks, BigInt(Math.round((dbus?.ratio ?? 0) * perDbu)), BigInt(perDbu)),
    machine: times(machine, moneyUnits(to.hour_price), moneyUnits(from.hour_price)),
  })
  const { driver, worker } = present.prices
  const isDriverAlike = latest?.driver_node_type === latest?.worker_node_type
  return {
    currency: present.currency,
    prices: { driver: isDriverAlike ? scaled(driver) : driver, worker: scaled(worker) },
    by: dbus?.by ?? 'MACHINES_ALONE',
  }
}

const times = (amount: string, by: bigint, divided: bigint) => moneyText((moneyUnits(amount) * by) / divided)

/** How the DBUs of an hour compare: as machines of both types drew them, else by their cores where they are of one family. */
function dbuRatio(from: OfferRow, to: OfferRow, engine: string | undefined) {
  const drawnBy = ({ dbus, photon_dbus }: OfferRow) => (engine === 'photon' ? photon_dbus : dbus)
  const [before, after] = [drawnBy(from), drawnBy(to)]
  if (before !== null && before > 0 && after !== null && after > 0)
    return { ratio: after / before, by: 'ACCOUNT' as const }
  return familyOf(from.node_type) === familyOf(to.node_type)
    ? { ratio: to.core_count / from.core_count, by: 'FAMILY' as const }
    : undefined
}

/** What names of types have in common that differ in their size alone: Standard_E*ds_v5, m5d, n2-highmem. */
function familyOf(nodeType: string): string {
  const azure = /^(Standard_[A-Z]+)\d+(.*)$/.exec(nodeType)
  if (azure) return `${azure[1]}*${azure[2]}`
  return nodeType.includes('.') ? nodeType.replace(/\..*$/, '') : nodeType.replace(/-\d+$/, '')
}

/** The same by what the latest runs on such machines cost for each core and hour; undefined where none has both parts of its cost. */
function pricesOfRuns(
  rows: readonly RunRow[],
  nodeType: string | undefined,
  engine: string | undefined,
): Priced | undefined {
  const currency = rows.at(-1)?.currency
  const alike = rows.filter(
    (row) =>
      row.worker_node_type === nodeType &&
      engineOf(row) === engine &&
      row.currency !== null &&
      row.currency === currency &&
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
    by: 'RUNS',
  }
}
