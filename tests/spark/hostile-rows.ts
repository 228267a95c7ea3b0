import { deriveModels } from '#derive/derive-models.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { ColumnType, RawTable } from '#lake/table.ts'
import { models } from '#models/catalogue.ts'
import { addRows } from '#models/testing/derived.ts'
import { machinePriceRow, priceRow, workspaceRow } from '#models/testing/rows.ts'
import { lakeIn, type RowsOfTables } from '#testing/lake.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { chanceFrom, type Chance } from '../money/random.ts'
import { traps, type Row, type Trap } from '../money/traps.ts'

const rowsPerTable = 60

// All times of a row are in one night: the end of the year, or a change of clocks.
const nights = [
  [
    '2024-12-31T23:59:59.999Z',
    '2025-01-01T00:00:00.000Z',
    '2025-01-01T00:00:00.000Z',
    '2025-01-01T00:00:00.001Z',
    '2025-01-01T01:30:00.000Z',
  ],
  ['2025-03-30T00:59:59.999Z', '2025-03-30T01:00:00.000Z', '2025-03-30T02:30:00.000Z'],
  ['2025-10-25T23:30:00.000Z', '2025-10-26T00:30:00.000Z', '2025-10-26T01:00:00.000Z'],
]
const texts = [
  '', ' ', 'null', 'NULL', "it's", 'a "quoted" word', '\\', '\\n', 'line\nend', 'tab\there', 'a,b;c', '%_', '$days :days',
  'ä ö ß İ', '日本', '🧱', 'e\u0301', 'é', '7', '007', '-0', '1e3', 'true', '[]', '{"a":null}', 'Z', 'a', 'B',
] // prettier-ignore
const doubles = ['NaN', '0', '-0.0', '1e-7', '0.1', '99.99999999999999', '1e15', '5']
const counts = ['0', '1', '2', '7', '9007199254740993', '3600000', '86400001']
const durations = ['0', '1', '7', '3600000', '86400001']
// Names of columns that join tables.
const pools: Readonly<Record<string, readonly string[]>> = {
  account_id: ['account'],
  workspace_id: ['1', '2'],
  cluster_id: ['c', 'd', 'j'],
  job_id: ['70', '71'],
  run_id: ['7', '8', '9'],
  job_run_id: ['7', '8', '9'],
  sku_name: ['ALL', 'NEW'],
  cloud: ['AZURE'],
  currency_code: ['USD', 'EUR'],
  usage_unit: ['DBU'],
  region: ['westeurope'],
  node_type: ['small', 'large'],
  driver_node_type: ['small', 'large'],
  worker_node_type: ['small', 'large'],
  billing_origin_product: ['JOBS', 'ALL_PURPOSE', 'SQL', 'DLT', 'SOMETHING_NEW'],
  record_type: ['ORIGINAL', 'RETRACTION', 'RESTATEMENT'],
  result_state: ['SUCCESS', 'FAILED', 'CANCELED', 'TIMEDOUT'],
  life_cycle_state: ['TERMINATED', 'RUNNING', 'INTERNAL_ERROR'],
  warehouse_id: ['w', 'v'],
  own_purpose: ['collect', 'lake', 'unreadable'],
}

/** Rows of every source table with values that cause faults, besides those of the money traps. */
function hostileRows(seed: number): RowsOfTables {
  const chance = chanceFrom(seed)
  const made = rawTables.map((table) => [table.name, hostileTable(table, chance)] as const)
  return Object.fromEntries(made)
}

function hostileTable(table: RawTable, chance: Chance): Row[] {
  const rows = chance.times(rowsPerTable, () => hostileRow(table, chance))
  return [...new Map(rows.map((row) => [JSON.stringify(table.key.map((name) => row[name])), row])).values()]
}

function hostileRow(table: RawTable, chance: Chance): Row {
  const isKey = (name: string) => table.key.includes(name)
  const night = chance.oneOf(nights)
  const values = Object.entries(table.columns).map(([name, type]) => {
    const isMissing = !isKey(name) && chance.happens(0.2)
    return [name, isMissing ? null : valueOf(name, type, { chance, night })] as const
  })
  const row: Record<string, unknown> = Object.fromEntries(values)
  const times = Object.keys(table.columns).filter((name) => table.columns[name] === 'timestamp')
  const [first, last] = times.map((name) => row[name]).filter((value) => typeof value === 'string')
  const day = String(first ?? night[0]).slice(0, 10)
  const until = String(last ?? first ?? night[0]).slice(0, 10)
  return { ...row, day, last_day: until < day ? day : until }
}

type Making = { chance: Chance; night: readonly string[] }

function valueOf(name: string, type: ColumnType, { chance, night }: Making): unknown {
  const pool = pools[name]
  if (pool) return chance.oneOf(pool)
  switch (type) {
    case 'string':
      return chance.oneOf(texts)
    case 'bigint':
      return chance.oneOf(/_ms$|_seconds$/.test(name) ? durations : counts)
    case 'int':
      return chance.oneOf(['0', '1', '2', '30'])
    case 'double':
      return chance.oneOf(doubles)
    case 'boolean':
      return chance.happens(0.5)
    case 'date':
      return chance.oneOf(night).slice(0, 10)
    case 'timestamp':
      return chance.oneOf(night)
    case 'map<string,string>':
      return chance.oneOf([{}, { a: null }, { a: '', b: "it's" }, { 'ä "': '\\', Z: '🧱' }])
    default:
      return decimalText(type, chance)
  }
}

/** All digits of the type, but less money than a hundred million as quantity times price. */
function decimalText(type: string, chance: Chance): string {
  const scale = Number(/,(\d+)\)/.exec(type)?.[1])
  const digits = (count: number) => chance.times(count, () => chance.below(10)).join('')
  const whole = scale > 8 ? digits(chance.between(1, 7)) : digits(1)
  return `${chance.happens(0.3) ? '-' : ''}${Number(whole)}.${digits(scale)}`
}

/** A derived lake of hostile rows. */
export async function hostileLake() {
  // Every model has a table, and all of them are in memory.
  const inMemory = () => openLake({ file: ':memory:', memoryLimitMb: 1500, threads: 1 })
  const lake = await lakeIn(inMemory, rawTables)
  const trapRows = (rows: (trap: Trap) => readonly Row[] | undefined) =>
    traps.flatMap((trap, index) => inWorkspace(rows(trap) ?? [], `trap ${index}`))
  await addRows(lake, {
    list_price: [priceRow()],
    system_workspace: [
      { ...workspaceRow, workspace_id: '2' },
      ...traps.map((_, index) => ({ ...workspaceRow, workspace_id: `trap ${index}` })),
    ],
    machine_price: [machinePriceRow('small', '0.5'), machinePriceRow('large', '2')],
    usage_record: trapRows(({ usage }) => usage),
    rest_task_run: trapRows(({ tasks }) => tasks),
    cluster_event: trapRows(({ events }) => events),
    node_minute: trapRows(({ minutes }) => minutes),
    system_cluster: trapRows(({ clusters }) => clusters),
  })
  await addRows(lake, hostileRows(11))
  await deriveModels(lake, models)
  return { lake, close: () => lake.close() }
}

function inWorkspace(rows: readonly Row[], workspace: string): Row[] {
  return rows.map((row) => ({
    ...row,
    ...(row['workspace_id'] === '1' ? { workspace_id: workspace } : {}),
    ...('record_id' in row ? { record_id: `${workspace} ${String(row['record_id'])}` } : {}),
  }))
}
