const exact = (money: string) => `cast(${money} as decimal(24,10))`

/**
 * The parts of a rule that reports a budget of a month which a cost exceeds, by its limit `share` of the budget. The price is
 * what lies above the budget, nothing where the limit is lower than that.
 */
export const overrunOf = (cost: 'to_date' | 'projected') => ({
  when: `case when kind = 'BUDGET' then ${exact(cost)} > ${exact('amount')} * $share end`,
  measured: `cast(${cost} as double) / nullif(cast(amount as double), 0)`,
  price: `case when ${cost} > amount then ${cost} - amount else 0 end`,
  reference: 'amount',
})

/** The parts of a rule that reports a projected year which lies further from its commit than the share of its limit. */
export const distanceFromCommit = {
  when: `case when kind = 'COMMIT' then abs(${exact('projected')} - ${exact('amount')}) > ${exact('amount')} * $share end`,
  measured: 'abs(cast(projected as double) - cast(amount as double)) / nullif(cast(amount as double), 0)',
  price: 'abs(projected - amount)',
  reference: 'amount',
}
