import type { LakeRow } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '#worker/lake-handlers.ts'

/** A lake or a mart, as far as it answers selects. */
export type Tables = { rows(sql: string): Promise<readonly LakeRow[]> }

/** Columns with times of arrivals or runs, with the reason why they are not facts about the lakehouse. */
const leftOut: Readonly<Record<string, string>> = {
  arrived_version: 'counts the batches before a row, which are more where a window was read again',
}
const shownRows = 3

// The number of publications is not a fact either: a repeated publication adds one.
const facts = models.filter(({ grain }) => grain !== 'version')

/** When files of logs were read: a repeated reading does it later. */
const ofReading: ReadonlySet<string> = new Set(['log_part', 'log_read_day'])

/** All tables of a lake about the lakehouse. */
export const lakeTables: readonly string[] = [...rawTables, ...facts]
  .map(({ name }) => name)
  .filter((name) => !ofReading.has(name))

/** Those of them in the mart. */
export const martTables: readonly string[] = facts
  .flatMap(({ name, publish }) => (publish ? [name] : []))
  .filter((name) => !ofReading.has(name))

/** The latest published versions as tables, which must be equal whatever the number of publications. */
export const lastSaid: readonly string[] = models.flatMap(({ name, grain, columns = {} }) => {
  if (grain !== 'version') return []
  const compared = Object.keys(columns).filter((column) => column !== 'version' && column !== 'published_at')
  const money = compared.filter((column) => columns[column]?.startsWith('decimal'))
  const about = compared.filter((column) => !money.includes(column))
  const isAny = money.map((column) => `max_by(${column}, version) <> 0`).join(' or ')
  return `(
    select ${about.join(', ')}, ${money.map((column) => `max_by(${column}, version) as ${column}`).join(', ')}
    from ${name}
    group by ${about.join(', ')}
    having ${isAny}
  )`
})

/** Other omitted columns: columns that a system table had for a while, whose names are in `extra`. */
type LeftOut = { withoutExtra?: readonly string[] }

const tablesWithExtra = new Set(rawTables.flatMap(({ name, columns }) => ('extra' in columns ? [name] : [])))

function rowsOf(table: string, { withoutExtra = [] }: LeftOut): string {
  if (withoutExtra.length === 0 || !tablesWithExtra.has(table)) return table
  const names = withoutExtra.map((name) => `'${name}'`).join(', ')
  const kept = `map_from_entries(list_filter(map_entries(extra), lambda entry: entry.key not in (${names})))`
  return `(select * replace (nullif(${kept}, map {}) as extra) from ${table})`
}

function linesOf(table: string, left: LeftOut): string {
  const columns = Object.keys(leftOut)
    .map((column) => `'${column}'`)
    .join(', ')
  return `
    select cast(entry as varchar) as line
    from (select columns(column_name -> column_name not in (${columns})) from ${rowsOf(table, left)}) as entry`
}

// Sums of hashes are independent of the order of rows, and need little memory.
async function contentOf(tables: Tables, table: string, left: LeftOut): Promise<string> {
  const [row] = await tables.rows(
    `select
       count(*) as row_count,
       sum(cast(md5_number_lower(line) as hugeint)) || ' ' || sum(cast(md5_number_upper(line) as hugeint)) as hash
     from (${linesOf(table, left)})`,
  )
  return `${String(row?.['row_count'])} rows, ${String(row?.['hash'])}`
}

async function linesIn(tables: Tables, table: string, left: LeftOut): Promise<string[]> {
  return (await tables.rows(linesOf(table, left))).map((row) => String(row['line']))
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return some.filter((line) => !known.has(line)).slice(0, shownRows)
}

/** Of these tables, those that differ in any row, with the first rows that only one side has. */
export async function differences(
  expected: Tables,
  found: Tables,
  tables: readonly string[],
  left: LeftOut = {},
): Promise<Record<string, object>> {
  const differing: Record<string, object> = {}
  for (const table of tables) {
    if ((await contentOf(expected, table, left)) === (await contentOf(found, table, left))) continue
    const [all, here] = [await linesIn(expected, table, left), await linesIn(found, table, left)]
    differing[table] = { missing: without(all, here), more: without(here, all) }
  }
  return differing
}
