import type { Lake, LakeColumn, LakeRow } from './lake.ts'

/** Where two lakes differ: a table, one of its days (or none), and what each of them says. */
export type LakeDifference = { table: string; day: string | null; here: string; there: string }

export type Comparison = { tables: number; rows: number; differences: readonly LakeDifference[] }

/** Compares how many rows each table has on each day, and the exact sums of its whole and decimal numbers. */
export async function compareLakes(
  here: Lake,
  there: Lake,
  progress?: (table: string) => void,
): Promise<Comparison> {
  const names = [...new Set([...(await here.tables()), ...(await there.tables())])].sort()
  const differences: LakeDifference[] = []
  let rows = 0
  for (const table of names) {
    progress?.(table)
    const [left, right] = [await contentOf(here, table), await contentOf(there, table)]
    rows += left.rows
    differences.push(...differencesOf(table, left, right))
  }
  return { tables: names.length, rows, differences }
}

type Content = { columns: string; rows: number; days: ReadonlyMap<string | null, string> }

async function contentOf(lake: Lake, table: string): Promise<Content> {
  const columns = await lake.columnsOf(table)
  if (!columns) return { columns: 'no such table', rows: 0, days: new Map() }
  const found = await lake.rows(selectOf(table, columns))
  return {
    columns: columns
      .map(({ name, type }) => `${name} ${type}`)
      .sort()
      .join(', '),
    rows: found.reduce((sum, row) => sum + Number(row['row_count']), 0),
    days: new Map(found.map((row) => [dayOf(row), textOf(row)])),
  }
}

function selectOf(table: string, columns: readonly LakeColumn[]): string {
  const day = columns.some(({ name }) => name === 'day') ? 'day' : 'cast(null as date)'
  const exact = columns.filter(({ type }) => /^(?:int|bigint|decimal)/.test(type))
  const sums = exact.map(({ name, type }) => {
    const value = type.startsWith('decimal') ? name : `cast(${name} as decimal(38,0))`
    return `sum(${value}) as sum_${name}`
  })
  const list = [`${day} as day`, 'count(*) as row_count', ...sums]
  return `select ${list.join(', ')} from ${table} group by ${day} order by 1 nulls first`
}

function dayOf(row: LakeRow): string | null {
  const { day } = row
  return typeof day === 'string' ? day : null
}

function textOf(row: LakeRow): string {
  const { day: _day, ...content } = row
  const entries = Object.entries(content).sort(([left], [right]) => (left < right ? -1 : 1))
  return entries.map(([name, value]) => `${name} ${String(value)}`).join(', ')
}

function differencesOf(table: string, left: Content, right: Content): LakeDifference[] {
  if (left.columns !== right.columns) return [{ table, day: null, here: left.columns, there: right.columns }]
  const days = [...new Set([...left.days.keys(), ...right.days.keys()])]
  return days.flatMap((day) => {
    const [here, there] = [left.days.get(day) ?? 'no rows', right.days.get(day) ?? 'no rows']
    return here === there ? [] : [{ table, day, here, there }]
  })
}
