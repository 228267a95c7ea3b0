import type { ColumnFormat } from '#contract/columns.ts'

/** The value from which a rule reports a finding; users may set it between minimum and maximum. */
export type Limit = {
  value: number
  minimum: number
  maximum: number
  label: string
  format: ColumnFormat
}

/** A column of the table of features, as the explanation of a finding shows it. */
export type Evidence = { feature: string; label: string; format: ColumnFormat }

/**
 * A rule that detects issues from features alone. Its select names `$days`, reads features and its limits in
 * `derivation_setting` (`<rule>_<limit>`), and answers a row for each finding: `day`, the keys of the thing, the `measured`
 * and the `allowed` value, the `currency` and the `price`: the wasted money.
 */
export type Rule = {
  /** Singular snake_case. */
  name: string
  title: string
  /** Its meaning, in a sentence. */
  meaning: string
  /** What to do about it, in a sentence. */
  advice: string
  /** The limit to which the measured value is compared. */
  judgedBy: string
  limits: Readonly<Record<string, Limit>>
  /** What the price includes, in a few words. */
  priceMeaning: string
  evidence: readonly Evidence[]
  /** How many days before a finding's day its select reads features. Default: 0. */
  lookbackDays?: number
  /** How many days after a finding's day its select reads features. Default: 0. */
  lookaheadDays?: number
  /** Location of rule.sql, whose first line describes one row. */
  sql: URL
}

/** Declares one rule. Throws if a limit is out of its range or the rule is judged by a limit that it lacks. */
export function rule(declared: Rule): Rule {
  for (const [name, { value, minimum, maximum }] of Object.entries(declared.limits)) {
    if (value >= minimum && value <= maximum) continue
    throw new RangeError(`The limit ${name} of the rule ${declared.name} is out of its range.`)
  }
  if (declared.limits[declared.judgedBy]) return declared
  throw new RangeError(`The rule ${declared.name} is judged by ${declared.judgedBy}: declare that limit.`)
}
