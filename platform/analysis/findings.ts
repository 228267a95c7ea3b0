import { readFile } from 'node:fs/promises'
import { model, type Model } from '#derive/model.ts'
import type { Rule } from './rule.ts'

/** The key of a rule's limit in `derivation_setting`. */
export function limitSetting(ruleName: string, limit: string): string {
  return `${ruleName}_${limit}`
}

/**
 * The tables of findings: `finding` (one row: a finding of one rule about one thing on a day; the keys identify the thing),
 * `rule` (one row: a rule) and `rule_evidence` (one row: a feature that explains the findings of a rule).
 */
export function findingModels(rules: readonly Rule[], keys: readonly string[]): Model[] {
  return [findings(rules, keys), ruleTexts(rules), ruleEvidence(rules)]
}

function findings(rules: readonly Rule[], keys: readonly string[]): Model {
  const lookbackDays = Math.max(...rules.map((rule) => rule.lookbackDays ?? 0))
  const lookaheadDays = Math.max(...rules.map((rule) => rule.lookaheadDays ?? 0))
  const settings = Object.fromEntries(
    rules.flatMap(({ name, limits }) =>
      Object.entries(limits).map(([limit, { value }]) => [limitSetting(name, limit), value]),
    ),
  )
  const sql = async () =>
    (await Promise.all(rules.map((rule) => findingsOf(rule, keys)))).join('\nunion all\n')
  return model({
    name: 'finding',
    sql,
    grain: 'day',
    lookbackDays,
    lookaheadDays,
    settings,
    publish: { by: 'day' },
  })
}

async function findingsOf(rule: Rule, keys: readonly string[]): Promise<string> {
  return `select
  found.day,
  ${keys.map((key) => `found.${key}`).join(',\n  ')},
  ${literal(rule.name)} as rule,
  cast(found.measured as double) as measured,
  cast(found.allowed as double) as allowed,
  found.currency,
  cast(found.price as decimal(28,10)) as price
from (
${await readFile(rule.sql, 'utf8')}
) as found`
}

function ruleTexts(rules: readonly Rule[]): Model {
  const rows = rules.map((rule) => ({
    rule: rule.name,
    title: rule.title,
    meaning: rule.meaning,
    advice: rule.advice,
    price_meaning: rule.priceMeaning,
    limit_label: rule.limits[rule.judgedBy]?.label ?? '',
    limit_format: rule.limits[rule.judgedBy]?.format ?? 'count',
  }))
  return textTable('rule', rows)
}

function ruleEvidence(rules: readonly Rule[]): Model {
  const rows = rules.flatMap(({ name, evidence }) =>
    evidence.map((shown, place) => ({ rule: name, place, ...shown })),
  )
  return textTable('rule_evidence', rows)
}

function textTable(name: string, rows: readonly Readonly<Record<string, string | number>>[]): Model {
  const sql = async () =>
    rows
      .map((row) => {
        const columns = Object.entries(row).map(([column, value]) => `${literal(value)} as ${column}`)
        return `select ${columns.join(', ')}`
      })
      .join('\nunion all\n')
  return model({ name, sql, grain: 'whole', publish: { by: 'whole' } })
}

// The engines escape quotes and backslashes differently.
function literal(text: string | number): string {
  if (typeof text === 'number') return `cast(${text} as int)`
  if (/['\\]/.test(text)) throw new RangeError(`The text has a quote or a backslash: ${text}`)
  return `'${text}'`
}
