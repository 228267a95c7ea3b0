/** What a complete period is compared with: the sum of a reference, and how many periods it is the sum of. */
type Reference = {
  period: 'DAY' | 'WEEK' | 'MONTH'
  sum: string
  periods: number
  /** Whether the account has costs of all days of the reference. */
  isWhole: string
  /** Whether the scope cost something early enough: what is new rises into its own mean. */
  isSeen: string
}

/** What periods are compared with, by name. */
export const references = {
  previousDay: {
    period: 'DAY',
    sum: 'previous_cost',
    periods: 1,
    isWhole: 'previous_days = 1',
    isSeen: 'first_seen_number < previous_number',
  },
  last7Days: {
    period: 'DAY',
    sum: 'last_7_days_cost',
    periods: 7,
    isWhole: 'last_7_days = 7',
    isSeen: 'first_seen_number <= start_number - 7',
  },
  last30Days: {
    period: 'DAY',
    sum: 'last_30_days_cost',
    periods: 30,
    isWhole: 'last_30_days = 30',
    isSeen: 'first_seen_number <= start_number - 24',
  },
  previousWeek: {
    period: 'WEEK',
    sum: 'previous_cost',
    periods: 1,
    isWhole: 'previous_days = 7',
    isSeen: 'first_seen_number <= previous_number',
  },
  last4Weeks: {
    period: 'WEEK',
    sum: 'last_4_weeks_cost',
    periods: 4,
    isWhole: 'last_4_weeks_days = 28',
    isSeen: 'first_seen_number <= start_number - 22',
  },
  previousMonth: {
    period: 'MONTH',
    sum: 'previous_cost',
    periods: 1,
    isWhole: 'previous_days = start_number - previous_number',
    isSeen: 'first_seen_number <= previous_number + 6',
  },
  last3Months: {
    period: 'MONTH',
    sum: 'last_3_months_cost',
    periods: 3,
    isWhole: 'last_3_months_days = start_number - three_months_number',
    isSeen: 'first_seen_number <= three_months_number + 6',
  },
} as const satisfies Record<string, Reference>

const times = (money: string, factor: number) =>
  factor === 1
    ? `cast(${money} as decimal(24,10))`
    : `cast(${money} * cast(${factor} as decimal(2,0)) as decimal(24,10))`

/** A sum by a whole number, rounded to the last digit: what the first quotient leaves is divided once more. */
function mean(sum: string, periods: number): string {
  if (periods === 1) return sum
  const nearly = `cast(cast(${sum} as double) / ${periods} as decimal(28,10))`
  return `${nearly} + cast(cast(${sum} - ${nearly} * cast(${periods} as decimal(2,0)) as double) / ${periods} as decimal(28,10))`
}

/** The parts of a rule that judges the periods of a reference, once that is whole. */
export const overPeriodsOf = (name: keyof typeof references) => ({
  period: references[name].period,
  comparedWith: name,
})

/**
 * The parts of a rule that reports a period which cost more than its reference, by its limit `increase` and by its minimum of
 * money, which is the difference. Sums are compared, not means, so that it is exact. Without the whole reference, with one
 * that cost nothing, and of what is new in it, nothing is judged.
 */
export function increaseOver(name: keyof typeof references) {
  const { period, sum, periods, isWhole, isSeen } = references[name]
  const difference = `${times('cost', periods)} - ${times(sum, 1)}`
  const reference = mean(sum, periods)
  return {
    ...overPeriodsOf(name),
    when: `case when period = '${period}' and ${isWhole} and ${isSeen} and ${sum} > 0 then ${difference} > ${times(sum, 1)} * $increase and ${difference} >= ${times('minimum', periods)} end`,
    measured: `cast(${difference} as double) / nullif(cast(${sum} as double), 0)`,
    price: `cost - (${reference})`,
    reference,
    priceMeaning: 'cost above usual',
  }
}

/** The parts of a rule that reports a period which cost more than its limit `value`. */
export const aboveValue = (period: Reference['period']) => ({
  period,
  when: `case when period = '${period}' then cost > $value end`,
  measured: 'cost',
  price: 'cost - $value',
  reference: '$value',
  priceMeaning: 'cost above the limit',
})
