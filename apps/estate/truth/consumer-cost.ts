import type { Ticks } from './record-money.ts'

/** The cost of a consumer other than a run on a day. */
export type ConsumerCost = {
  workspaceId: string
  consumer: string
  consumerId: string
  assetId: string
  day: string
  databricksCost: Ticks
  cloudCost: Ticks
}
