import { readModelText } from '#derive/model-text.ts'
import type { Model } from '#derive/model.ts'
import type { LakeRow } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { lakeWith, type RowsOfTables } from '#testing/lake.ts'
import type { JudgedTable } from '../finding-statement.ts'
import { percent } from '../limits.ts'
import { rule, type PredicateRule } from '../rule.ts'

export const day = '2025-05-01'

const shelfDay: RawTable = {
  name: 'shelf_day',
  meaning: 'A shelf of a shop and a day.',
  columns: {
    workspace_id: 'string',
    asset_id: 'string',
    target: 'string',
    hour: 'string',
    is_open: 'boolean',
    fill: 'double',
    lost: 'decimal(28,10)',
    cost: 'decimal(28,10)',
    shop_cost: 'decimal(28,10)',
    currency: 'string',
  },
  key: ['workspace_id', 'asset_id', 'hour', 'day'],
  arrival: 'once',
}

const effectivePolicy: RawTable = {
  name: 'effective_policy',
  meaning: 'What holds of a rule in a place.',
  columns: {
    target: 'string',
    workspace_id: 'string',
    asset_id: 'string',
    rule: 'string',
    scope: 'string',
    is_enabled: 'boolean',
    limit_1: 'double',
    limit_2: 'double',
    minimum: 'decimal(28,10)',
    severity: 'string',
  },
  key: ['target', 'workspace_id', 'asset_id', 'rule'],
  arrival: 'latest',
}

/** Shelves, as rules judge them. */
export const shelves: JudgedTable = {
  table: 'shelf_day',
  columns: { hour: ['hour', 'string'] },
  stake: 'cost',
  workspaceCost: 'shop_cost',
}

/** Shelves that an open shop clears of what was found before. */
export const clearableShelves: JudgedTable = {
  ...shelves,
  clearing: { id: 'hour', when: 'is_open', place: 'hour' },
}

/** A shelf that is less than half full loses what it could have sold. */
export const emptyShelf: PredicateRule = rule({
  name: 'empty_shelf',
  over: 'shelf',
  of: ['SHELF'],
  category: 'COST',
  type: 'EMPTY',
  title: 'Empty shelf',
  meaning: 'A shelf is not full.',
  advice: 'Fill it.',
  priceMeaning: 'lost sales',
  limits: { lowest: percent(50, 'Fill') },
  evidence: [{ feature: 'fill', label: 'Fill', format: 'share' }],
  when: 'fill < $lowest',
  measured: 'fill',
  isWrong: 'below',
  price: 'lost',
})

/** Shelf `a` of shop `1` at ten o'clock, with a fourth of its goods. */
export const shelf = {
  workspace_id: '1',
  asset_id: 'a',
  target: 'SHELF',
  hour: '10',
  is_open: true,
  fill: 0.25,
  lost: '3',
  cost: '5',
  shop_cost: '1000',
  currency: 'USD',
  day,
  last_day: day,
}

/** What holds everywhere of the rule. */
export const policy = {
  target: 'SHELF',
  workspace_id: '',
  asset_id: '',
  rule: 'empty_shelf',
  scope: 'DEFAULT',
  is_enabled: true,
  limit_1: 50,
  minimum: '0',
}

/** A lake with these shelves and policies. */
export function shopLake(shelf_day: RowsOfTables[string], effective_policy: RowsOfTables[string] = [policy]) {
  return lakeWith([shelfDay, effectivePolicy], { shelf_day, effective_policy })
}

/** What a model answers of the day, over these shelves and policies. */
export async function answerOf(
  model: Model | undefined,
  shelf_day: RowsOfTables[string],
  effective_policy?: RowsOfTables[string],
): Promise<LakeRow[]> {
  if (!model) throw new Error('There is no such model.')
  const lake = await shopLake(shelf_day, effective_policy)
  const rows = await lake.rows(`select * from (\n${await readModelText(model.sql)}\n) order by all`, {
    days: [day],
  })
  await lake.close()
  return rows
}
