import { answers } from '#contract/process-call.ts'
import { childMain } from '#jobs/child-main.ts'
import { Http } from '#exchange/http.ts'
import { askAddress } from './asking-call.fixture.ts'
import { parentSlots } from './parent-slots.ts'

const requests = 20
const http = new Http({ requestsPerSecond: 40, inFlight: 8, slots: parentSlots })

await childMain([
  answers(askAddress, async (address, { signal }) => {
    const url = new URL(address)
    await Promise.all(Array.from({ length: requests }, () => http.json({ url, signal })))
  }),
])
