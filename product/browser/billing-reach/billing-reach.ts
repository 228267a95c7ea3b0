import { duration } from '#ui/format/quantity.ts'
import { utcInstant } from '#ui/format/time.ts'
import type { Waits } from '#ui/values/waits.ts'
import { loadedText, type LoadingHistory } from '../calendar/loading-history.ts'
import { historyAwaited } from '#product/contract/absences/history.ts'
import { billAwaited } from '#product/contract/not-billed.ts'

/** How far the bills reach that have arrived, and by how much they are behind, from the server. */
export type BillingReach = { billedUntil: string; behindMs: number }

const minuteMs = 60_000

/** What is known of waits: how far bills reach, and which days of history are loaded; nothing where that is not known. */
export function waitsOf(reach: BillingReach | undefined, history?: LoadingHistory): Waits {
  return {
    ...(reach && { [billAwaited]: billText(reach) }),
    ...(history && {
      [historyAwaited]: `Wait: ${loadedText(history)} are loaded, the newest days first.`,
    }),
  }
}

function billText({ billedUntil, behindMs }: BillingReach): string {
  const until = utcInstant(new Date(billedUntil)).replace(':00 UTC', ' UTC')
  const behind = duration(Math.round(behindMs / minuteMs) * minuteMs)
  return `Wait: usage is known up to ${until}, which is ${behind} behind. What is older has no usage record.`
}
