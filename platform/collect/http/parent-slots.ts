import { z } from 'zod'
import { askParent } from '#jobs/parent.ts'
import type { Handlers } from '#local/calls.ts'
import type { Slots } from '#exchange/host-rates.ts'

const slotRequest = z.object({
  host: z.string(),
  requestsPerSecond: z.number(),
  asker: z.object({ source: z.string(), scope: z.string() }).optional(),
  isRepeat: z.boolean(),
})
const pauseRequest = z.object({ host: z.string(), milliseconds: z.number() })

/** The answers of a process that grants slots to its children. */
export function slotHandlers(slots: Slots): Handlers {
  return {
    takeSlot: (params) => slots.take(slotRequest.parse(params)),
    async pauseHost(params) {
      const { host, milliseconds } = pauseRequest.parse(params)
      await slots.pause(host, milliseconds)
    },
  }
}

/** Slots that the parent process grants to all its children. */
export const parentSlots: Slots = {
  take: async (request) => z.number().parse(await askParent('takeSlot', request)),
  async pause(host, milliseconds) {
    await askParent('pauseHost', { host, milliseconds })
  },
}
