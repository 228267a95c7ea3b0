import { model, type Model } from '#derive/model.ts'
import { readSql } from '#lake/sql-file.ts'

type Periods = {
  /** Location of a select that makes its rows of `$days`, with `day` and `period`. */
  rows: URL
  /** The columns that name a whole, within which all scopes have the same complete periods. */
  key: readonly string[]
  /** Which rows are of a whole. */
  when: string
  /** What periods are compared with, by name, and when that is whole. */
  references: Readonly<Record<string, { period: string; isWhole: string }>>
}

/** The table `judged_period`: which periods can be judged, without a reference and with each that is whole. */
export function judgedPeriod({ rows, key, when, references }: Periods): Model {
  const selectOf = (reference: string, condition = '') =>
    `select distinct ${key.join(', ')}, period, ${reference} as reference, day\nfrom whole${condition}`
  const compared = Object.entries(references).map(([name, { period, isWhole }]) =>
    selectOf(`'${name}'`, `\nwhere period = '${period}'\n  and ${isWhole}`),
  )
  const sql = async () => `-- One row: a period that can be judged, by its whole reference; null: without any.
with
whole as (
select *
from (
${readSql(rows)}
) as judged
where ${when}
)
${[selectOf('cast(null as string)'), ...compared].join('\nunion all\n')}`
  return model({ name: 'judged_period', sql, grain: 'day' })
}
