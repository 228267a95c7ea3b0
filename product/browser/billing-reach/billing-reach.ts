import { duration } from '#ui/format/quantity.ts'
import { utcInstant } from '#ui/format/time.ts'
import type { Waits } from '#ui/values/waits.ts'
import { billAwaited } from '#product/contract/not-billed.ts'

/** How far the bills reach that have arrived, and by how much they are behind, from the server. */
export type BillingReach = { billedUntil: string; behindMs: number }

const minuteMs = 60_000

/** What is known of the wait for a bill: how far bills reach; nothing where that is not known. */
export function waitsOf(reach: BillingReach | undefined): Waits {
  if (!reach) return {}
  const until = utcInstant(new Date(reach.billedUntil)).replace(':00 UTC', ' UTC')
  const behind = duration(Math.round(reach.behindMs / minuteMs) * minuteMs)
  return {
    [billAwaited]: `Wait: usage is known up to ${until}, which is ${behind} behind. What is older has no usage record.`,
  }
}
