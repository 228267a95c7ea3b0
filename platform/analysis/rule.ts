import type { ColumnFormat } from '#contract/columns.ts'
import type { Limit } from './limits.ts'

/** A column of the judged table, as the explanation of a finding shows it. */
export type Evidence = { feature: string; label: string; format: ColumnFormat }

export type RuleCategory = 'COST' | 'PERFORMANCE' | 'CONFIGURATION'

type Declared = {
  /** Singular snake_case. */
  name: string
  /** The judged table, by its name in the catalogue. */
  over: string
  /** What it applies to, of the column `target` of that table; each has policies of its own. */
  of: readonly [string, ...string[]]
  category: RuleCategory
  type: string
  subtype?: string
  /** What it reports: what rules of one cause find about one thing at a time is one incident. Default: its name. */
  cause?: string
  /** What measured waste calls the money of the cause. Default: only the prices of its findings are known. */
  wasteCauses?: readonly string[]
  /** PLAN: its money is no loss that ends with the cause, and is in no sum. Default: by its category and its waste. */
  moneyGroup?: 'PLAN'
  title: string
  /** Its meaning, in a sentence. */
  meaning: string
  /** What to do about it, in a sentence. */
  advice: string
  /** What the price includes, in a few words. */
  priceMeaning: string
  /** Limits by their names in SQL, at most two; the first is the threshold of its policies. */
  limits: Readonly<Record<string, Limit>>
  /** What is at stake must be at least that much money. Default: '0'. */
  minimum?: string
  /** Whether it is on where no policy sets it, or for which targets. Default: true. */
  isOn?: boolean | readonly string[]
  /** How often what it judges is there, where that is a period. */
  frequency?: 'DAILY' | 'WEEKLY' | 'MONTHLY'
  /** The period that it judges, where its table has rows of several. */
  period?: 'DAY' | 'WEEK' | 'MONTH'
  /** What it compares the period with, by the catalogue's name; where that is not whole, nothing is judged. Default: nothing. */
  comparedWith?: string
  evidence: readonly Evidence[]
}

/** A rule that one predicate over a row of its table expresses. Expressions name columns of the table, and limits as `$name`. */
type Predicate = {
  when: string
  /** The value that is compared with the threshold. */
  measured?: string
  /** Whether it is wrong to lie above the threshold or below it. Default: above. */
  isWrong?: 'above' | 'below'
  /** The wasted money; null where it is not known. */
  price: string
  /** The money that the judged one is compared with. Default: none. */
  reference?: string
}

/**
 * A rule with a select of its own. It reads `judged`: the rows of its table with `target`, their limits by name, and so many
 * days before and after the wanted ones; it answers rows of `judged` with `measured`, `allowed` and `price`.
 */
type Selected = {
  /** Location of rule.sql, whose first line describes one row. */
  sql: URL
  isWrong?: 'above' | 'below'
  /** How far its select reads, which is how far the other way a changed day touches findings. */
  reads: { daysBefore: number; daysAfter: number }
}

/** A rule that cannot be judged before facts are there that nothing collects yet: it is listed with what it waits for. */
type Waiting = { waitsFor: string }

export type PredicateRule = Declared & Predicate
export type SelectedRule = Declared & Selected
export type Rule = Declared & (Predicate | Selected | Waiting)

/** Declares one rule. Throws if it has more limits than policies keep, or one out of its range. */
export function rule<Kind extends Rule>(declared: Kind): Kind {
  const limits = Object.entries<Limit>(declared.limits)
  if (limits.length > 2) throw new RangeError(`The rule ${declared.name} has more than two limits.`)
  for (const [name, { value, minimum, maximum }] of limits) {
    if (value >= minimum && value <= maximum) continue
    throw new RangeError(`The limit ${name} of the rule ${declared.name} is out of its range.`)
  }
  return declared
}
