import type { Ticks } from './record-money.ts'

/** What something other than a run cost on a day. */
export type ConsumerCost = {
  workspaceId: string
  consumer: string
  consumerId: string
  assetId: string
  day: string
  databricksCost: Ticks
  cloudCost: Ticks
}
