import { createContext, use } from 'react'
import type { BillingReach } from './absence-text.ts'

const Reach = createContext<BillingReach | undefined>(undefined)

/** Tells all parts how far the bills in sight reach. */
export const BillingReachProvider = Reach.Provider

/** How far the bills in sight reach; undefined where nobody told it. */
export function useBillingReach(): BillingReach | undefined {
  return use(Reach)
}
