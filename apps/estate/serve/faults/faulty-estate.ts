import { field, list } from '../testing/field.ts'
import type { SmallEstate } from '../testing/small-estate.ts'
import { smallEstate } from '../testing/small-estate.ts'

/** A small estate for tests of faults; its real time advances only on request. */
export type FaultyEstate = SmallEstate & {
  order: (...faults: object[]) => Promise<void>
  heal: () => Promise<void>
  /** The strikes of each fault. */
  struck: () => Promise<unknown[]>
  /** The names of the jobs on each page of a list. */
  namesOver: (path: string) => Promise<unknown[][]>
  wait: (milliseconds: number) => void
  realNow: () => number
}

/** Starts it. */
export async function faultyEstate(): Promise<FaultyEstate> {
  let realNow = Date.parse('2025-11-01T00:00:00Z')
  const estate = await smallEstate({ limits: { linkChunkBytes: 400 }, realTime: () => realNow })
  return {
    ...estate,
    async order(...faults) {
      const { status, text } = await estate.post('/control/faults', { faults })
      if (status !== 200) throw new Error(text)
    },
    async heal() {
      await fetch(`${estate.url}/control/faults`, { method: 'DELETE' })
    },
    async struck() {
      const { body } = await estate.get('/control/faults?healed=true')
      return [...list(body, 'faults'), ...list(body, 'healed')].map((each) => field(each, 'struck'))
    },
    namesOver: (path) => namesOver(estate, path),
    wait: (milliseconds) => void (realNow += milliseconds),
    realNow: () => realNow,
  }
}

async function namesOver(estate: SmallEstate, path: string): Promise<unknown[][]> {
  const pages: unknown[][] = []
  let token = ''
  do {
    const { body } = await estate.get(`${path}${token}`)
    pages.push(list(body, 'jobs').map((job) => field(job, 'settings', 'name')))
    const next = field(body, 'next_page_token')
    if (field(body, 'has_more') !== (next !== undefined)) throw new Error('has_more contradicts the token')
    token = typeof next === 'string' ? `&page_token=${next}` : ''
  } while (token !== '')
  return pages
}
