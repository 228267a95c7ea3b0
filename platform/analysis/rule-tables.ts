import type { Model } from '#derive/model.ts'
import { formatOf, type Limit } from './limits.ts'
import type { Rule } from './rule.ts'
import { Decimal, Double, textTable } from './text-table.ts'

/**
 * What is known of rules, as tables: `rule` (one row: a rule with its texts and its cause), `rule_evidence` (one row: a feature that explains
 * its findings) and `rule_target` (one row: a rule and what it is aimed at, with what holds where no policy is set).
 */
export function ruleTables(rules: readonly Rule[]): Model[] {
  return [ruleTexts(rules), ruleEvidence(rules), ruleTargets(rules)]
}

function ruleTexts(rules: readonly Rule[]): Model {
  const byCause = Map.groupBy(rules, causeOf)
  const rows = rules.map((rule) => {
    const [limit] = Object.values<Limit>(rule.limits)
    return {
      rule: rule.name,
      title: rule.title,
      meaning: rule.meaning,
      advice: rule.advice,
      price_meaning: rule.priceMeaning,
      limit_label: limit?.label ?? '',
      limit_format: limit ? formatOf(limit) : 'count',
      ...causeColumns(causeOf(rule), byCause.get(causeOf(rule)) ?? [rule]),
    }
  })
  return textTable('rule', rows)
}

const causeOf = ({ cause, name }: Rule) => cause ?? name

const categories = ['COST', 'PERFORMANCE', 'CONFIGURATION'] as const

/** The cause of rules: their first category, the type of the first rule in that category, and which money the cause is. */
function causeColumns(cause: string, rules: readonly Rule[]) {
  const category = categories.find((one) => rules.some((rule) => rule.category === one)) ?? 'COST'
  const wastes = [...new Set(rules.flatMap(({ wasteCauses = [] }) => wasteCauses))]
  const ofWaste = wastes.length > 0 ? 'WASTE' : 'LOSS'
  const group = category === 'COST' ? 'INCREASE' : ofWaste
  return {
    cause,
    cause_category: category,
    cause_type: rules.find((rule) => rule.category === category)?.type ?? '',
    waste_causes: wastes.map((waste) => `,${waste}`).join('') + (wastes.length > 0 ? ',' : ''),
    money_group: rules.find(({ moneyGroup }) => moneyGroup !== undefined)?.moneyGroup ?? group,
  }
}

function ruleEvidence(rules: readonly Rule[]): Model {
  const rows = rules.flatMap(({ name, evidence }) =>
    evidence.map((shown, place) => ({ rule: name, place, ...shown })),
  )
  return textTable('rule_evidence', rows)
}

function ruleTargets(rules: readonly Rule[]): Model {
  const rows = rules.flatMap((rule) => {
    const [first, second] = Object.values<Limit>(rule.limits)
    return rule.of.map((target) => ({
      rule: rule.name,
      target,
      category: rule.category,
      incident_type: rule.type,
      incident_subtype: rule.subtype ?? null,
      frequency: rule.frequency ?? null,
      period: rule.period ?? null,
      reference: rule.comparedWith ?? null,
      is_enabled: isOn(rule, target),
      ...limitColumns(1, first),
      ...limitColumns(2, second),
      minimum: new Decimal(rule.minimum ?? '0'),
      waits_for: 'waitsFor' in rule ? rule.waitsFor : null,
    }))
  })
  return textTable('rule_target', rows)
}

function isOn({ isOn: on = true }: Rule, target: string): boolean {
  return typeof on === 'boolean' ? on : on.includes(target)
}

function limitColumns(place: number, limit: Limit | undefined) {
  return {
    [`limit_${place}`]: new Double(limit?.value ?? null),
    [`limit_${place}_label`]: limit?.label ?? null,
    [`limit_${place}_unit`]: limit?.unit ?? null,
    [`limit_${place}_least`]: new Double(limit?.minimum ?? null),
    [`limit_${place}_most`]: new Double(limit?.maximum ?? null),
  }
}
