import { childMain } from '#jobs/child-main.ts'
import { Http } from '#exchange/http.ts'
import { parentSlots } from './parent-slots.ts'

const requests = 20
const http = new Http({ requestsPerSecond: 40, inFlight: 8, slots: parentSlots })

await childMain({
  ask: async (address, { signal }) => {
    const url = new URL(String(address))
    await Promise.all(Array.from({ length: requests }, () => http.json({ url, signal })))
  },
})
