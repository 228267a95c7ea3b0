import { enteredAmount } from '../../browser/entered-amount.ts'
import type { Budget } from '../contract.ts'
import { thresholds as allThresholds } from '../contract/scope.ts'

/** What a reader has entered of a budget besides its scope. */
export type EnteredTerms = {
  monthlyAmount: string
  /** Empty: the most used one. */
  currency: string
  thresholds: readonly number[]
  onForecast: boolean
}

/** The terms of a budget to be changed; those of a new one where there is none. */
export function enteredTerms(budget: Budget | undefined): EnteredTerms {
  return {
    monthlyAmount: enteredAmount(budget?.monthlyAmount),
    currency: budget?.currency ?? '',
    thresholds: budget?.thresholds ?? allThresholds,
    onForecast: budget?.onForecast ?? true,
  }
}

/** What is sent of the entered terms, thresholds in their order. */
export function termsOf({ currency, thresholds, ...entered }: EnteredTerms) {
  return {
    ...entered,
    ...(currency === '' ? {} : { currency }),
    thresholds: allThresholds.filter((threshold) => thresholds.includes(threshold)),
  }
}
