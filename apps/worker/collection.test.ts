import { expect, test } from 'vitest'
import { afterReading, checkpointOf } from '#collect/checkpoint.ts'
import type { Fetched } from '#collect/fetched.ts'
import type { Source } from '#collect/source.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Checkpoint } from '#lake/lake.ts'
import { Collection, type CollectionPorts } from './collection.ts'

const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [],
}

function sourceNamed(name: string, windowDays: number | undefined): Source {
  const right = { name: 'none', grant: 'none' }
  return {
    name,
    system: 'test',
    meaning: 'A test.',
    scope: 'account',
    tables: [],
    ...(windowDays && { windowDays }),
    freshMinutes: 60,
    right,
    fetch: async () => undefined,
  }
}

const fetchedOf = (source: string): Fetched => {
  const state = { settled: [], recent: [], at: '2025-05-31T12:00:00Z' }
  return {
    batch: { id: source, parts: [], checkpoint: { source, scope: 'account', state } },
    rows: {},
    misfits: {},
  }
}

/** Lets everything go on that waits for nothing but its turn. */
async function othersGoOn(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A collection of two sources into a list of checkpoints; tests may replace ports. */
function collection(
  checkpoints: Checkpoint[],
  others: Partial<CollectionPorts>,
  { windowDays, historyDays = 1 }: { windowDays?: number; historyDays?: number } = {},
) {
  const done: string[] = []
  const ports: CollectionPorts = {
    checkpoints: async () => checkpoints,
    async append({ batch }) {
      if (batch.checkpoint) checkpoints.push(batch.checkpoint)
      done.push(`append ${batch.id}`)
      return { version: 1, changedRows: {}, conflicts: 0, repeated: false }
    },
    derive: async () => void done.push('derive'),
    fetch: async ({ source }) => fetchedOf(source),
    dataNow: async () => new Date('2025-05-31T12:00:00Z'),
    onStatus: () => {},
    ...others,
  }
  const options = {
    connection,
    sources: [sourceNamed('one', windowDays), sourceNamed('two', windowDays)],
    scopesOf: () => ['account'],
    historyDays,
    lookBackDays: 0,
    concurrency: 2,
    signal: new AbortController().signal,
    realNow: () => new Date('2025-05-31T12:00:00Z'),
  }
  return { done, run: () => new Collection(ports, options).run() }
}

test('rows that an earlier collection did not derive are derived, though nothing is due', async () => {
  const checkpoints: Checkpoint[] = []
  const fails = collection(checkpoints, { derive: () => Promise.reject(new Error('no room')) })
  await expect(fails.run()).rejects.toThrow('no room')
  const { done, run } = collection(checkpoints, {})
  expect(await run()).toMatchObject({ appends: 0, failed: [] })
  expect(done).toEqual(['derive'])
})

test('nothing is derived and published before the first successful fetch', async () => {
  const { done, run } = collection([], { fetch: () => Promise.reject(new Error('no right')) })
  expect((await run()).failed).toHaveLength(2)
  expect(done).toEqual([])
})

test('the last days are derived before the history is fetched, and the history at its end', async () => {
  const checkpoints: Checkpoint[] = []
  const done: string[] = []
  const { run } = collection(
    checkpoints,
    {
      async fetch({ source, window, checkpoint }) {
        done.push(`${source} ${window?.since}`)
        const state = afterReading(checkpointOf(checkpoint), {
          window,
          at: new Date('2025-05-31T12:00:00Z'),
          lookBackDays: 0,
          state: undefined,
        })
        const batch = { id: source, parts: [], checkpoint: { source, scope: 'account', state } }
        return { batch, rows: {}, misfits: {} }
      },
      async append({ batch }) {
        const others = checkpoints.filter(({ source }) => source !== batch.checkpoint?.source)
        checkpoints.splice(0, checkpoints.length, ...others, ...(batch.checkpoint ? [batch.checkpoint] : []))
        return { version: 1, changedRows: {}, conflicts: 0, repeated: false }
      },
      async derive({ maxDays }) {
        done.push(`derive ${maxDays ?? 'all'}`)
        await othersGoOn()
        done.push('derived')
      },
    },
    { windowDays: 7, historyDays: 14 },
  )
  await run()
  expect(done.map((entry) => entry.replace(/^(?:one|two) /, 'fetch '))).toEqual([
    'fetch 2025-05-25',
    'fetch 2025-05-25',
    'derive 8',
    'derived',
    'fetch 2025-05-18',
    'fetch 2025-05-18',
    'derive all',
    'derived',
  ])
})

test('a failed collection ends after its running fetches', async () => {
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let asks = 0
  const { done, run } = collection([], {
    async checkpoints() {
      asks += 1
      if (asks > 1) throw new Error('the lake is gone')
      return []
    },
    async fetch({ source }) {
      if (source === 'two') {
        begun.resolve()
        await slow.promise
      }
      return fetchedOf(source)
    },
  })
  const running = run()
  let hasEnded = false
  running.catch(() => (hasEnded = true))
  await begun.promise
  await othersGoOn()
  expect(hasEnded).toBe(false)
  slow.resolve()
  await expect(running).rejects.toThrow('the lake is gone')
  expect(done).toEqual(['append one', 'append two'])
})
