import type { ChangePart } from '#product/contract/change-parts.ts'

/** What leads from the former cost to the later one, in the order in which it does. */
export const reviewBars = ['new', 'ended', 'volume', 'price', 'efficiency', 'unexplained'] as const
export type ReviewBar = (typeof reviewBars)[number]

/** The bar of each cause of a change of cost. */
export const barOfPart: Readonly<Record<ChangePart, ReviewBar>> = {
  new: 'new',
  gone: 'ended',
  volume: 'volume',
  price: 'price',
  discount: 'price',
  duration: 'efficiency',
  size: 'efficiency',
  idle: 'efficiency',
  mix: 'efficiency',
  tag: 'efficiency',
  unexplained: 'unexplained',
}

/** How each bar is called, and what it is. */
export const reviewBarWords: Readonly<Record<ReviewBar, { label: string; meaning: string }>> = {
  new: { label: 'New workloads', meaning: 'First cost in the later 30 days.' },
  ended: { label: 'Ended workloads', meaning: 'No cost after the former 30 days.' },
  volume: {
    label: 'Volume at former cost',
    meaning:
      'More or fewer runs, at the former cost of a run; hours of use where an asset has no runs. Volume in "Cost changes" shares what volume and price make together; here it has an order.',
  },
  price: { label: 'Price', meaning: 'Prices and discounts that changed, at the new volume.' },
  efficiency: {
    label: 'Efficiency',
    meaning: 'All else: how long runs take, on what compute, and how much data each has.',
  },
  unexplained: { label: 'No known cause', meaning: 'Cost without usage, such as a credit.' },
}
