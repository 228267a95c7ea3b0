import { engineType, quoted } from '#lake/duckdb/column-type.ts'
import { columnsOf } from '#lake/duckdb/migrate.ts'
import type { Session } from '#lake/duckdb/session.ts'
import type { LakeColumn } from '#lake/lake.ts'
import type { ColumnType } from '#lake/table.ts'

// A decimal of up to 18 digits takes 8 bytes; a longer one takes 16, which DuckDB unpacks six times as slowly.
const shortDigits = 18

type Decimal = { digits: number; scale: number }

function decimalOf(type: string): Decimal | undefined {
  const [, digits, scale] = /^decimal\((\d+),(\d+)\)$/.exec(type) ?? []
  return digits === undefined || scale === undefined
    ? undefined
    : { digits: Number(digits), scale: Number(scale) }
}

/** The short form of a long decimal; undefined if there is none. */
function shortForm(type: string): ColumnType | undefined {
  const decimal = decimalOf(type)
  return decimal && decimal.digits > shortDigits && decimal.scale < shortDigits
    ? `decimal(${shortDigits},${decimal.scale})`
    : undefined
}

/** Whether a mart column of this type can hold the declared type. */
export function isHeldAs(held: LakeColumn, declared: { name: string; type: string } | undefined): boolean {
  if (held.name !== declared?.name) return false
  return held.type === declared.type || held.type === shortForm(declared.type)
}

/** The columns of a select as the mart stores them: long decimals in their short form if all values fit. */
export async function heldColumns(
  reading: Session,
  columns: readonly LakeColumn[],
  rows: string,
): Promise<readonly LakeColumn[]> {
  const shortable = columns.flatMap(({ name, type }) => {
    const short = shortForm(type)
    return short ? [{ name, short }] : []
  })
  if (shortable.length === 0) return columns
  const fits = shortable.map(({ name, short }) => `${fitsInto(short, quoted(name))} as ${quoted(name)}`)
  const [found = {}] = await reading.rows(`select ${fits.join(', ')} from (${rows})`)
  const shorts = new Map(
    shortable.flatMap(({ name, short }) => (found[name] === true ? [[name, short]] : [])),
  )
  return columns.map(({ name, type }) => ({ name, type: shorts.get(name) ?? type }))
}

function fitsInto(short: ColumnType, column: string): string {
  const wholeDigits = shortDigits - (decimalOf(short)?.scale ?? 0)
  const limit = `1${'0'.repeat(wholeDigits)}`
  return `coalesce(max(${column}) < ${limit} and min(${column}) > -${limit}, true)`
}

/** Widens the columns of a table whose short form does not fit new rows. */
export async function lengthenColumns(
  writing: Session,
  table: string,
  coming: readonly LakeColumn[],
): Promise<void> {
  const held = new Map((await columnsOf(writing, table))?.map(({ name, type }) => [name, type]))
  for (const { name, type } of coming) {
    if (held.get(name) === shortForm(type))
      await writing.run(
        `alter table ${quoted(table)} alter column ${quoted(name)} set data type ${engineType(type)}`,
      )
  }
}
