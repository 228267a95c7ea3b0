import type { Day } from '#contract/dates.ts'
import type { Lake } from '#lake/lake.ts'
import type { GraphModel } from './model-graph.ts'

const dayMs = 86_400_000

/** Of all days, those on which a row held or holds that the next build of a model with a validity adds or changes. */
export async function daysOfChangedRows(
  lake: Lake,
  model: GraphModel,
  afterVersion: number,
  allDays: () => Promise<Iterable<Day>>,
): Promise<Day[]> {
  const select = await changedRangesSelect(lake, model)
  const rows = select === undefined ? [] : await lake.rows(select, { afterVersion })
  if (rows.length === 0) return []
  const ranges = rows.map((row) => ({ first: Number(row['first_day']), last: Number(row['last_day']) }))
  return [...(await allDays())].filter((day) => {
    const number = Date.parse(day) / dayMs
    return ranges.some(({ first, last }) => first <= number && number <= last)
  })
}

async function changedRangesSelect(lake: Lake, model: GraphModel): Promise<string | undefined> {
  const { name, uniqueKey = [], validity } = model
  if (!validity) return undefined
  const { fromMs, untilMs } = validity
  const times = new Set<string>([fromMs, untilMs])
  const columns = ((await lake.columnsOf(name)) ?? []).map((column) => column.name)
  const content = columns.filter((column) => !times.has(column) && !uniqueKey.includes(column))
  const same = content.map((column) => `fresh.${column} is not distinct from kept.${column}`)
  return `with fresh as (
${model.select}
),
compared as (
  select
    fresh.${fromMs} as from_ms,
    fresh.${untilMs} as until_ms,
    kept.${fromMs} as kept_from_ms,
    kept.${untilMs} as kept_until_ms,
    ${['true', ...same].join('\n      and ')} as is_same
  from fresh
  left join ${name} as kept
    on ${uniqueKey.map((column) => `kept.${column} = fresh.${column}`).join('\n    and ')}
),
${changedTimes},
vanished as (
  select kept.${fromMs} as from_ms, kept.${untilMs} as until_ms
  from ${name} as kept
  left join fresh
    on ${uniqueKey.map((column) => `fresh.${column} = kept.${column}`).join('\n    and ')}
  where $afterVersion < 0
    and fresh.${uniqueKey[0]} is null
),
${touchedDays}`
}

const isMoved = 'is_same and from_ms is not null and kept_from_ms is not null'

/** Of a row that only moved, the times between its old and new limits; of a changed row, all of its old and new times. */
const changedTimes = `changed as (
  select least(from_ms, kept_from_ms) as from_ms, greatest(from_ms, kept_from_ms) as until_ms
  from compared
  where ${isMoved}
  union all
  select least(until_ms, kept_until_ms) as from_ms, greatest(until_ms, kept_until_ms) as until_ms
  from compared
  where ${isMoved}
  union all
  select from_ms, until_ms
  from compared
  where not (${isMoved})
  union all
  select kept_from_ms as from_ms, kept_until_ms as until_ms
  from compared
  where not (${isMoved})
)`

/** The days, counted from 1970, that changed and vanished rows touch. */
const touchedDays = `touched as (
  select from_ms, until_ms
  from changed
  union all
  select from_ms, until_ms
  from vanished
)
select distinct
  cast(floor(from_ms / ${dayMs}.0) as bigint) as first_day,
  cast(floor((until_ms - 1) / ${dayMs}.0) as bigint) as last_day
from touched
where from_ms < until_ms`
