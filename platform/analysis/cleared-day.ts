import { model, type Model } from '#derive/model.ts'
import { byRule, judgedCte, type JudgedTable } from './finding-statement.ts'
import type { PredicateRule, Rule, SelectedRule } from './rule.ts'

type Clearing = NonNullable<JudgedTable['clearing']>
type Group = { table: JudgedTable; clearing: Clearing; rules: readonly (PredicateRule | SelectedRule)[] }

const isPredicate = (rule: Rule): rule is PredicateRule => 'when' in rule
const isSelected = (rule: Rule): rule is SelectedRule => 'sql' in rule
const isJudged = (rule: Rule): rule is PredicateRule | SelectedRule => isPredicate(rule) || isSelected(rule)

/**
 * The table `cleared_day` (one row: a thing and a day, with the rules whose last judgement of that day found nothing). A
 * rule has judged a row where its predicate and its measured value are known; one with a select of its own judges every row.
 * `findingsOf` names the table that the findings of a rule with a select fill.
 */
export function clearedDay(
  rules: readonly Rule[],
  tables: Readonly<Record<string, JudgedTable>>,
  findingsOf: (rule: SelectedRule) => string,
): Model {
  const groups = Object.entries(tables).flatMap(([name, table]) => {
    const { clearing } = table
    const own = rules.filter(isJudged).filter(({ over }) => over === name)
    return clearing && own.length > 0 ? [{ table, clearing, rules: own }] : []
  })
  const sql = async () =>
    [
      '-- One row: a thing and a day, with the rules whose last judgement of that day found nothing, each between commas.',
      groups.map((group) => clearedSelect(group, findingsOf)).join('\nunion all\n'),
    ].join('\n')
  return model({ name: 'cleared_day', sql, grain: 'day', isTelemetry: true })
}

function clearedSelect(group: Group, findingsOf: (rule: SelectedRule) => string): string {
  const { table, rules } = group
  const names = rules.map(({ name }) => name)
  return `select day, target, workspace_id, asset_id, ',' || ${rulesText(names)} as rules
from (
with
${judgedCte(table, { ruleNames: names })},
${selectedCte(group, findingsOf)}verdict as (
${verdictSelect(group)}
),
last_verdict as (
  select
    day,
    rule,
    target,
    workspace_id,
    asset_id,
    max(case when is_found is not null then place end) as judged_place,
    max(case when is_found then place end) as found_place
  from verdict
  group by day, rule, target, workspace_id, asset_id
)
select day, rule, target, workspace_id, asset_id
from last_verdict
where judged_place is not null
  and (found_place is null or judged_place > found_place)
) as cleared
group by day, target, workspace_id, asset_id`
}

const rulesText = (names: readonly string[]) =>
  names.map((name) => `max(case when rule = '${name}' then '${name},' else '' end)`).join('\n  || ')

function selectedCte({ clearing, rules }: Group, findingsOf: (rule: SelectedRule) => string): string {
  const selects = rules
    .filter(isSelected)
    .map(
      (rule) =>
        `  select day, rule, workspace_id, asset_id, ${clearing.id} as found_id\n  from ${findingsOf(rule)}\n  where day in ($days)`,
    )
  return selects.length > 0 ? `selected as (\n${selects.join('\n  union\n')}\n),\n` : ''
}

/** What is at stake below the least money of a policy is nothing found, and unknown money leaves it open. */
function verdictSelect({ table, clearing, rules }: Group): string {
  const predicates = rules.filter(isPredicate)
  const selected = rules.filter(isSelected).map(({ name }) => `'${name}'`)
  const ofSelected = selected.length > 0
  const isWrong = byRule(predicates, 'boolean', ({ when, measured }) =>
    measured === undefined ? when : `case when ${measured} is not null then ${when} end`,
  )
  const stake = `coalesce(${byRule(predicates, 'decimal(28,10)', ({ price }) => price)}, ${table.stake})`
  return `  select
    judged.day,
    judged.rule,
    judged.target,
    judged.workspace_id,
    judged.asset_id,
    ${clearing.place} as place,
    case
      when not ${clearing.when} then case when ${ofSelected ? 'selected.found_id is not null or ' : ''}is_wrong then true end
${ofSelected ? `      when judged.rule in (${selected.join(', ')}) then selected.found_id is not null\n` : ''}      when not is_wrong or minimum = 0 then is_wrong
      when is_wrong then stake >= minimum
    end as is_found
  from (
    select
      judged.*,
      ${isWrong} as is_wrong,
      case when minimum > 0 then ${stake} end as stake
    from judged
  ) as judged${
    ofSelected
      ? `
  left join selected
    on selected.day = judged.day
    and selected.rule = judged.rule
    and selected.workspace_id = judged.workspace_id
    and selected.asset_id = judged.asset_id
    and selected.found_id = judged.${clearing.id}`
      : ''
  }`
}
