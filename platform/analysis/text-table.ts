import { model, type Model } from '#derive/model.ts'

/** A number that is no whole one. */
export class Double {
  readonly value: number | null
  constructor(value: number | null) {
    this.value = value
  }
}

/** Exact decimal text. */
export class Decimal {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

type Value = string | number | boolean | null | Double | Decimal

/** A small published table whose rows are declared values, with the types of these. */
export function textTable(name: string, rows: readonly Readonly<Record<string, Value>>[]): Model {
  const sql = async () =>
    rows
      .map((row) => {
        const columns = Object.entries(row).map(([column, value]) => `${literal(value)} as ${column}`)
        return `select ${columns.join(', ')}`
      })
      .join('\nunion all\n')
  return model({ name, sql, grain: 'whole', publish: { by: 'whole' }, shownTo: 'everyone' })
}

// The engines escape quotes and backslashes differently.
function literal(value: Value): string {
  if (value instanceof Double) return `cast(${value.value} as double)`
  if (value instanceof Decimal) return `cast('${value.value}' as decimal(28,10))`
  if (typeof value === 'number') return `cast(${value} as int)`
  if (value === null) return 'cast(null as string)'
  if (typeof value === 'boolean') return String(value)
  if (/['\\]/.test(value)) throw new RangeError(`The text has a quote or a backslash: ${value}`)
  return `'${value}'`
}
