import type { ColumnFormat } from '#contract/columns.ts'

/** From where on a rule says something; users may set it to another value between the two ends. */
export type Limit = {
  value: number
  minimum: number
  maximum: number
  label: string
  format: ColumnFormat
}

/** A column of the table of features, as it is shown where a finding is explained. */
export type Evidence = { feature: string; label: string; format: ColumnFormat }

/**
 * What is wrong with a thing, judged by its features alone. Its select names `$days`, reads features and, of
 * `derivation_setting`, its limits (`<rule>_<limit>`), and answers a row for each finding: `day`, the keys of the thing,
 * what was `measured`, what is `allowed`, the `currency` and the `price`: the money that is lost by it.
 */
export type Rule = {
  /** Singular snake_case. */
  name: string
  title: string
  /** What it means, in a sentence. */
  meaning: string
  /** What to do about it, in a sentence. */
  advice: string
  /** The limit that is compared with what was measured. */
  judgedBy: string
  limits: Readonly<Record<string, Limit>>
  /** What the price is the price of, in a few words. */
  priceMeaning: string
  evidence: readonly Evidence[]
  /** How many days before a finding's day its select reads features. Default: 0. */
  lookbackDays?: number
  /** How many days after a finding's day its select reads features. Default: 0. */
  lookaheadDays?: number
  /** Where rule.sql lies. Its first line says what one row is. */
  sql: URL
}

/** Declares one rule. Throws where a limit lies outside its ends or the rule is judged by a limit that it lacks. */
export function rule(declared: Rule): Rule {
  for (const [name, { value, minimum, maximum }] of Object.entries(declared.limits)) {
    if (value >= minimum && value <= maximum) continue
    throw new RangeError(`The limit ${name} of the rule ${declared.name} lies outside its own ends.`)
  }
  if (declared.limits[declared.judgedBy]) return declared
  throw new RangeError(`The rule ${declared.name} is judged by ${declared.judgedBy}: declare that limit.`)
}
