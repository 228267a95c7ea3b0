import type { ColumnType } from '#lake/table.ts'
import { limitExpression, type Limit } from './limits.ts'
import type { PredicateRule, Rule } from './rule.ts'

/** A column of findings: its expression over the judged rows, and its type. */
type FindingColumn = readonly [expression: string, type: ColumnType]

/**
 * A table that rules judge. It has `day`, `workspace_id`, `asset_id`, `currency` and `target`; rows without a target are not
 * judged. `columns` are those of a finding that identify what it is about.
 */
export type JudgedTable = {
  table: string
  /** Location of a select that makes its rows of `$days`, where no derived table has this name. */
  rows?: URL
  /** Its rows are few and not kept by day: all are judged together, and what is found is no part of `finding`. */
  isWhole?: true
  columns: Readonly<Record<string, FindingColumn>>
  /** The money that is at stake where it is not known how much of it is wasted. */
  stake: string
  /** What the whole workspace cost meanwhile. */
  workspaceCost: string
  /** Which rows can clear a thing of what was found about it before. Default: none does. */
  clearing?: {
    /** The column that distinguishes the rows of a thing. */
    id: string
    /** Which rows can. */
    when: string
    /** How the rows of a day follow each other, as text. */
    place: string
  }
  /**
   * When the finding `found` is no cause of its own because another of its rule and day, `part`, explains it: a condition of
   * both. Such findings are kept as explained in the table of their category and left out of `finding`.
   */
  explained?: { by: string; id: readonly string[] }
}

type Reads = { daysBefore: number; daysAfter: number }
type Judged = {
  ruleNames: readonly string[]
  limits?: Readonly<Record<string, Limit>>
  reads?: Reads
  /** The text of the table's `rows`. */
  rows?: string | undefined
}

/** What each finding has besides the columns of its table. */
const ownColumns = [
  'day',
  'rule',
  'target',
  'workspace_id',
  'asset_id',
  'measured',
  'allowed',
  'currency',
  'price',
  'severity',
  'policy_severity',
  'policy_scope',
]

/** The columns of findings about a table. */
const columnsOf = ({ columns }: JudgedTable) => [...ownColumns, ...Object.keys(columns)]

/** The select of findings about a table with the columns of findings about any table. */
export function unitedSelect(from: string, table: JudgedTable, tables: readonly JudgedTable[]): string {
  const types = new Map(
    tables.flatMap(({ columns }) => Object.entries(columns).map(([name, [, type]]) => [name, type])),
  )
  const own = columnsOf(table)
  const columns = [...new Set([...ownColumns, ...types.keys()])].map((name) =>
    own.includes(name) ? name : `cast(null as ${types.get(name)}) as ${name}`,
  )
  const whole = table.explained ? '\n  and not is_explained' : ''
  return `select ${columns.join(', ')}\nfrom ${from}\nwhere day in ($days)${whole}`
}

const dayAfter = (bound: 'least' | 'greatest', days: number) =>
  `cast(timestamp_millis((cast(unix_date(cast(${bound}($days, $days) as date)) as bigint) + ${days}) * 86400000) as date)`

function daysRead({ table, isWhole }: JudgedTable, reads: Reads | undefined): string {
  if (isWhole) return ''
  const column = `${table}.day`
  if (!reads) return `\n  where ${column} in ($days)`
  return `\n  where ${column} >= ${dayAfter('least', -reads.daysBefore)}
    and ${column} <= ${dayAfter('greatest', reads.daysAfter)}`
}

/**
 * The common tables up to `judged`: rows of the table, once for each rule that a policy has on for them, with the limits of
 * the policy: that of the asset, else of the workspace, else of the subscription, else the one for all.
 */
export function judgedCte(judgedTable: JudgedTable, { ruleNames, limits = {}, reads, rows }: Judged): string {
  const { table } = judgedTable
  const named = Object.entries(limits).map(
    ([name, limit], place) => `,\n    ${limitExpression(limit, `policy.limit_${place + 1}`)} as ${name}`,
  )
  const made = rows === undefined ? '' : `${table} as (\n${rows}\n),\n`
  return `${made}asset_place as (
  select distinct target, workspace_id, asset_id
  from effective_policy
  where asset_id <> ''
),
workspace_place as (
  select distinct target, workspace_id
  from effective_policy
  where workspace_id <> ''
    and asset_id = ''
),
placed as (
  select
    ${table}.*,
    case when asset_place.asset_id is not null then ${table}.asset_id else '' end as policy_asset_id,
    case
      when asset_place.asset_id is not null or workspace_place.workspace_id is not null then ${table}.workspace_id
      else ''
    end as policy_workspace_id
  from ${table}
  left join asset_place
    on asset_place.target = ${table}.target
    and asset_place.workspace_id = ${table}.workspace_id
    and asset_place.asset_id = ${table}.asset_id
  left join workspace_place
    on workspace_place.target = ${table}.target
    and workspace_place.workspace_id = ${table}.workspace_id${daysRead(judgedTable, reads)}
),
judged as (
  select
    placed.*,
    policy.rule,
    policy.limit_1,
    policy.limit_2,
    policy.minimum,
    policy.severity as policy_severity,
    policy.scope as policy_scope${named.join('')}
  from placed
  inner join effective_policy as policy
    on policy.target = placed.target
    and policy.workspace_id = placed.policy_workspace_id
    and policy.asset_id = placed.policy_asset_id
  where policy.is_enabled
    and policy.rule in (${ruleNames.map((name) => `'${name}'`).join(', ')})
)`
}

function withLimits(expression: string, { name, limits }: Rule): string {
  const places = new Map(Object.entries(limits).map(([limit], place) => [limit, place + 1]))
  return expression.replaceAll(/\$(\w+)/g, (_all, limit: string) => {
    const declared = limits[limit]
    if (declared) return limitExpression(declared, `limit_${places.get(limit)}`)
    throw new RangeError(`The rule ${name} names $${limit}: declare that limit.`)
  })
}

/** An expression by the rule of a row. */
export function byRule(
  rules: readonly PredicateRule[],
  type: string,
  of: (rule: PredicateRule) => string,
): string {
  const cases = rules.map(
    (rule) => `      when '${rule.name}' then cast(${withLimits(of(rule), rule)} as ${type})`,
  )
  return `case rule\n${cases.join('\n')}\n    end`
}

function threshold(rule: Rule): string {
  const [first] = Object.keys(rule.limits)
  return first === undefined ? 'null' : `$${first}`
}

/** The common table `measured`: the judged rows of which their rule's predicate is true. */
export function measuredCte(rules: readonly PredicateRule[]): string {
  return `measured as (
  select
    judged.*,
    ${byRule(rules, 'double', ({ measured = 'null' }) => measured)} as measured,
    ${byRule(rules, 'double', threshold)} as allowed,
    ${byRule(rules, 'decimal(28,10)', ({ price }) => price)} as price,
    ${byRule(rules, 'decimal(28,10)', ({ reference = 'null' }) => reference)} as reference
  from judged
  where ${byRule(rules, 'boolean', ({ when }) => when)}
)`
}

const isBelow = (rule: Rule) => 'isWrong' in rule && rule.isWrong === 'below'

/** What follows the common tables: the select of findings, where they can be explained with the column `is_explained`. */
export function findingSelect(rules: readonly Rule[], table: JudgedTable, from: string): string {
  const select = allFound(rules, table, from)
  if (!table.explained) return `\n${select}`
  const { by, id } = table.explained
  const key = ['rule', 'target', 'day', ...id]
  const columns = columnsOf(table).map((column) => `found.${column}`)
  return `,
found as (
${select}
),
explained as (
  select distinct ${key.map((column) => `found.${column}`).join(', ')}
  from found
  inner join found as part
    on part.rule = found.rule
    and part.day = found.day
    and ${by}
)
select ${columns.join(', ')}, explained.rule is not null as is_explained
from found
left join explained
  on ${key.map((column) => `explained.${column} = found.${column}`).join('\n  and ')}`
}

/**
 * All that was found. What is at stake is their price, else the stake of the row. It is LOW below one of the currency;
 * HIGH where the measured value is twice as far as allowed (of a lower bound: at most half), or where more than a twentieth
 * of what the workspace cost is at stake; else MEDIUM. The severity of a policy goes before.
 */
function allFound(rules: readonly Rule[], table: JudgedTable, from: string): string {
  const below = rules.filter(isBelow).map(({ name }) => `'${name}'`)
  const bounds = [
    `${below.length > 0 ? `rule not in (${below.join(', ')}) and ` : ''}measured >= allowed * 2`,
    ...(below.length > 0 ? [`rule in (${below.join(', ')}) and measured <= allowed / 2`] : []),
  ]
  const columns = Object.entries(table.columns).map(
    ([name, [expression, type]]) => `,\n  cast(${expression} as ${type}) as ${name}`,
  )
  const stake = `coalesce(price, ${table.stake})`
  return `select
  day,
  rule,
  target,
  workspace_id,
  asset_id,
  cast(measured as double) as measured,
  cast(allowed as double) as allowed,
  currency,
  cast(price as decimal(28,10)) as price,
  case
    when policy_severity is not null then policy_severity
    when ${stake} < 1 then 'LOW'
${bounds.map((bound) => `    when ${bound} then 'HIGH'`).join('\n')}
    when ${stake} > ${table.workspaceCost} * 0.05 then 'HIGH'
    else 'MEDIUM'
  end as severity,
  policy_severity,
  policy_scope${columns.join('')}
from ${from}
where ${table.isWhole ? '' : 'day in ($days)\n  and '}(minimum = 0 or ${stake} >= minimum)`
}
