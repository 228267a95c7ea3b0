import type { Audience } from '#derive/audience.ts'
import { readModelText } from '#derive/model-text.ts'
import { model, type Model } from '#derive/model.ts'
import { readSql } from '#lake/sql-file.ts'
import { clearedDay } from './cleared-day.ts'
import { findingSelect, judgedCte, measuredCte, unitedSelect, type JudgedTable } from './finding-statement.ts'
import type { PredicateRule, Rule, RuleCategory, SelectedRule } from './rule.ts'
import { ruleTables } from './rule-tables.ts'

type Tables = Readonly<Record<string, JudgedTable>>
/** A table of findings with what they are about. */
type Found = { model: Model; table: JudgedTable }

/**
 * The tables of findings: one for all predicate rules of a category over a table (one statement), one for each rule with a
 * select of its own, and `finding`, the union of those by day (one row: what a rule found about one thing on a day); then
 * `cleared_day` and those of `ruleTables`. Each has its own text, reach and days: a changed rule rebuilds its own table and copies it into `finding`.
 */
export function findingModels(rules: readonly Rule[], tables: Tables, shownTo?: Audience): Model[] {
  const found: Found[] = [...predicateModels(rules, tables), ...selectedModels(rules, tables)]
  const cleared = clearedDay(rules, tables, selectedTable)
  return [
    ...found.map(({ model: own }) => own),
    { ...union(found, tables), ...(shownTo && { shownTo }) },
    cleared,
    ...ruleTables(rules),
  ]
}

const isPredicate = (rule: Rule): rule is PredicateRule => 'when' in rule
const isSelected = (rule: Rule): rule is SelectedRule => 'sql' in rule

function tableOf(tables: Tables, { name, over }: Rule): JudgedTable {
  const table = tables[over]
  if (table) return table
  throw new RangeError(`The rule ${name} judges ${over}, which is no judged table.`)
}

function predicateModels(rules: readonly Rule[], tables: Tables): Found[] {
  const groups = Map.groupBy(rules.filter(isPredicate), ({ category, over }) => `${category}/${over}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [predicateModel(group, first, tableOf(tables, first))] : []
  })
}

const nameOf = (category: RuleCategory, over: string) => `${category.toLowerCase()}_${over}_finding`

function predicateModel(group: readonly PredicateRule[], first: PredicateRule, table: JudgedTable): Found {
  const { category, over } = first
  const sql =
    async () => `-- One row: what a rule of the category ${category} found about one thing of ${table.table}.
with
${judgedCte(table, { ruleNames: group.map(({ name }) => name), rows: rowsOf(table) })},
${measuredCte(group)}${findingSelect(group, table, 'measured')}`
  const name = nameOf(category, over)
  if (table.isWhole) return { model: model({ name, sql, grain: 'whole' }), table }
  return { model: model({ name, sql, grain: 'day', isTelemetry: true }), table }
}

const selectedTable = ({ name }: SelectedRule) => `${name}_finding`

const rowsOf = ({ rows }: JudgedTable) => (rows ? readSql(rows) : undefined)

function selectedModels(rules: readonly Rule[], tables: Tables): Found[] {
  return rules.filter(isSelected).map((rule) => {
    const table = tableOf(tables, rule)
    const { daysBefore, daysAfter } = rule.reads
    const sql = async () => `-- One row: what the rule ${rule.name} found about one thing of ${table.table}.
with
${judgedCte(table, { ruleNames: [rule.name], limits: rule.limits, reads: rule.reads, rows: rowsOf(table) })},
measured as (
${readSql(rule.sql)}
)${findingSelect([rule], table, 'measured')}`
    const own = model({
      name: selectedTable(rule),
      sql,
      grain: 'day',
      isTelemetry: true,
      lookbackDays: daysBefore,
      lookaheadDays: daysAfter,
    })
    return { model: own, table }
  })
}

/**
 * The select of the findings of some rules with the columns of `finding`, judged anew from the tables that the rules read and
 * `effective_policy`; undefined where none of them is judged.
 */
export async function findingsJudgedAnew(
  rules: readonly Rule[],
  tables: Tables,
): Promise<string | undefined> {
  const found = [...predicateModels(rules, tables), ...selectedModels(rules, tables)]
  const all = unitedTables(tables)
  const selects = await Promise.all(
    found.map(async ({ model: { name, sql }, table }) =>
      unitedSelect(`(\n${await readModelText(sql)}\n) as ${name}`, table, all),
    ),
  )
  return selects.length === 0 ? undefined : selects.join('\nunion all\n')
}

/** The tables of which `finding` has what was found. */
const unitedTables = (tables: Tables) => Object.values(tables).filter(({ isWhole }) => !isWhole)

function union(found: readonly Found[], tables: Tables): Model {
  const all = unitedTables(tables)
  const united = found.filter(({ table }) => !table.isWhole)
  const sql = async () =>
    united.map(({ model: { name }, table }) => unitedSelect(name, table, all)).join('\nunion all\n')
  return model({ name: 'finding', sql, grain: 'day', isTelemetry: true, publish: { by: 'day' } })
}
