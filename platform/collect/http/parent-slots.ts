import { z } from 'zod'
import { answersTo, processCall, type Answers } from '#contract/process-call.ts'
import { askParent } from '#jobs/parent.ts'
import { slotRequest, type Slots } from '#exchange/host-rates.ts'

const slotCalls = {
  /** Answers the wait in milliseconds. */
  takeSlot: processCall({ name: 'takeSlot', input: slotRequest, output: z.number() }),
  pauseHost: processCall({
    name: 'pauseHost',
    input: z.object({ host: z.string(), milliseconds: z.number() }),
    output: z.custom<void>(),
  }),
}

/** The answers of a process that grants slots to its children. */
export function slotHandlers(slots: Slots): Answers {
  return answersTo(slotCalls, {
    takeSlot: (request) => slots.take(request),
    pauseHost: ({ host, milliseconds }) => slots.pause(host, milliseconds),
  })
}

/** Slots that the parent process grants to all its children. */
export const parentSlots: Slots = {
  take: (request) => askParent(slotCalls.takeSlot, request),
  pause: (host, milliseconds) => askParent(slotCalls.pauseHost, { host, milliseconds }),
}
